import type { Alarm, AlarmResponse, LevelPlan, ResponseStep } from '@groundwatch/protocol/rest';

const MINUTE_MS = 60_000;

interface ResponseState {
  readonly alarm: Pick<Alarm, 'state' | 'raisedTime' | 'endedTime'>;
  readonly level: LevelPlan | null;
  readonly checklist: AlarmResponse['checklist'];
  readonly steps: readonly ResponseStep[];
}

/**
 * The next action on an alarm and its deadline: first acknowledge, before the escalation notifies others; then the checklist item by item,
 * within the time of the plan; then the instruction; then keep watching.
 */
export function nextActionOf({ alarm, level, checklist, steps }: ResponseState): AlarmResponse['next'] {
  const none = { item: '', dueAt: null, thenTo: [] };
  if (alarm.endedTime !== null) return { ...none, action: 'none' };
  const planned =
    level?.withinMin == null
      ? null
      : new Date(Date.parse(alarm.raisedTime) + level.withinMin * MINUTE_MS).toISOString();
  const escalation = steps.find(({ doneAt }) => doneAt === null);
  if (alarm.state === 'unacknowledged' || alarm.state === 'returned')
    return {
      action: 'acknowledge',
      item: '',
      dueAt: escalation?.dueAt ?? (alarm.state === 'unacknowledged' ? planned : null),
      thenTo: escalation?.to ?? [],
    };
  const open = checklist.find(({ doneAt }) => doneAt === null);
  if (open) return { ...none, action: 'check', item: open.item, dueAt: planned };
  if (checklist.length === 0 && level !== null && level.instruction !== '')
    return { ...none, action: 'follow', item: level.instruction, dueAt: planned };
  return { ...none, action: 'watch' };
}
