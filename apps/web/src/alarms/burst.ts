import type { OpenAlarm } from './open-alarms.ts';

/** Operators cannot follow more alarms than this in ten minutes (EEMUA 191). */
const BURST_COUNT = 10;
const BURST_MS = 600_000;

export type Grouping = 'station' | 'rule' | 'none';

export type AlarmRow<T> =
  | { readonly kind: 'alarm'; readonly alarm: T }
  | { readonly kind: 'group'; readonly key: string; readonly alarms: readonly T[] };

/** Ids of the alarms in a burst: more than ten within ten minutes. */
export function burstOf(alarms: readonly Pick<OpenAlarm, 'id' | 'raisedTime'>[]): ReadonlySet<number> {
  const rises = alarms.map(({ id, raisedTime }) => ({ id, at: Date.parse(raisedTime) })).sort((a, b) => a.at - b.at);
  const inBurst = new Set<number>();
  let first = 0;
  rises.forEach(({ at }, last) => {
    while (at - rises[first]!.at > BURST_MS) first += 1;
    if (last - first + 1 > BURST_COUNT) for (let i = first; i <= last; i += 1) inBurst.add(rises[i]!.id);
  });
  return inBurst;
}

/**
 * Alarms in the given order, with the related alarms of a burst as one row in the place of the first. `keyOf`: what relates them.
 */
export function groupBurst<T extends Pick<OpenAlarm, 'id' | 'raisedTime'>>(
  alarms: readonly T[],
  keyOf: ((alarm: T) => string) | null,
): AlarmRow<T>[] {
  const inBurst = keyOf === null ? new Set<number>() : burstOf(alarms);
  const groups = new Map<string, T[]>();
  const rows: ({ alarm: T } | { key: string })[] = [];
  for (const alarm of alarms) {
    if (keyOf === null || !inBurst.has(alarm.id)) {
      rows.push({ alarm });
      continue;
    }
    const key = keyOf(alarm);
    const known = groups.get(key);
    if (known) known.push(alarm);
    else {
      groups.set(key, [alarm]);
      rows.push({ key });
    }
  }
  return rows.map((row) => {
    if ('alarm' in row) return { kind: 'alarm', alarm: row.alarm };
    const members = groups.get(row.key)!;
    return members.length === 1
      ? { kind: 'alarm', alarm: members[0]! }
      : { kind: 'group', key: row.key, alarms: members };
  });
}
