import { callsForPeople, shownLevel, worstFirst, type OpenAlarm } from '../open-alarms.ts';

/** Unattended red and orange alarms, worst first. Every page shows them. */
export const begunAlarms = <T extends OpenAlarm>(alarms: Iterable<T>, nowMs: number): T[] =>
  [...alarms].filter((alarm) => callsForPeople(alarm, nowMs) && shownLevel(alarm) <= 2).sort(worstFirst(nowMs));

/** Search parameters of the alarm list that hide no alarm. */
const harmless: ReadonlySet<string> = new Set(['alarm', 'acknowledge', 'group']);

/** Whether a page lists all these alarms itself, worst first, with buttons. */
export function listsAlarms(pathname: string, search: string): boolean {
  const params = new URLSearchParams(search);
  if (params.get('state') === 'calling') params.delete('state');
  return pathname === '/alarms' && [...params.keys()].every((key) => harmless.has(key));
}
