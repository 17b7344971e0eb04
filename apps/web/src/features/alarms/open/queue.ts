import type { Alarm } from '@groundwatch/protocol/rest';
import { groupBurst, type Grouping } from '../../../alarms/burst.ts';
import { callsForPeople, isAside, shownLevel } from '../../../alarms/open-alarms.ts';
import type { RowId, RowWeight } from '../../../ui/table/types.ts';

/** A row of the queue: an alarm, or the related alarms of a burst, worst first. */
export interface QueueRow {
  readonly id: RowId;
  readonly alarm: Alarm;
  readonly alarms: readonly Alarm[];
  readonly isGroup: boolean;
  /** The row is below its group. */
  readonly isNested: boolean;
  readonly isExpanded: boolean;
}

const keys: Readonly<Record<Grouping, ((alarm: Alarm) => string) | null>> = {
  station: ({ stationId }) => `station:${stationId}`,
  rule: ({ ruleId }) => `rule:${ruleId}`,
  none: null,
};

const rowOf = (alarm: Alarm, isNested: boolean): QueueRow => ({
  id: alarm.id,
  alarm,
  alarms: [alarm],
  isGroup: false,
  isNested,
  isExpanded: false,
});

/** Rows of sorted alarms, at most so many without those of expanded groups, and the number left. */
export function queueOf(
  alarms: readonly Alarm[],
  { grouping, expanded, most }: { grouping: Grouping; expanded: ReadonlySet<RowId>; most: number },
): { readonly rows: readonly QueueRow[]; readonly left: number } {
  const all = groupBurst(alarms, keys[grouping]);
  const rows = all.slice(0, most).flatMap((item): QueueRow[] => {
    if (item.kind === 'alarm') return [rowOf(item.alarm, false)];
    const isExpanded = expanded.has(item.key);
    const group = { id: item.key, alarm: item.alarms[0]!, alarms: item.alarms, isGroup: true, isNested: false };
    return [{ ...group, isExpanded }, ...(isExpanded ? item.alarms.map((alarm) => rowOf(alarm, true)) : [])];
  });
  return { rows, left: Math.max(0, all.length - most) };
}

/** Unacknowledged red and orange alarms have the most weight, then yellow ones and groups. */
export function weightOf({ alarm, isGroup, isNested }: QueueRow, nowMs: number): RowWeight {
  if (isNested) return 'child';
  const level = shownLevel(alarm);
  const isNew = alarm.state === 'unacknowledged' && callsForPeople(alarm, nowMs);
  if (isNew && level <= 2 && !isGroup) return 'heavy';
  return isGroup || (isNew && level === 3) ? 'middle' : 'light';
}

/** Whether its state has remarks: aside, returned, or based on data in doubt. */
export const hasRemarks = (alarm: Alarm, nowMs: number): boolean =>
  isAside(alarm, nowMs) ||
  alarm.state === 'returned' ||
  alarm.isHeld ||
  alarm.isResent ||
  alarm.trigger.isAhead === true ||
  alarm.trigger.isSuspect === true;

/** Time of the newest trigger in a row. */
export const lastTrigger = ({ alarms }: QueueRow): string =>
  alarms.reduce((latest, { triggerTime }) => (triggerTime > latest ? triggerTime : latest), '');

/** The unacknowledged alarms of a row. */
export const callingOf = ({ alarms }: QueueRow, nowMs: number): Alarm[] =>
  alarms.filter((alarm) => callsForPeople(alarm, nowMs));
