import { callsForPeople, shownLevel, worstFirst, type StandingAlarm } from '../standing.ts';

/** Red and orange alarms that wait for somebody, the worst first: those that every page tells of. */
export const begunAlarms = <T extends StandingAlarm>(alarms: Iterable<T>, nowMs: number): T[] =>
  [...alarms].filter((alarm) => callsForPeople(alarm, nowMs) && shownLevel(alarm) <= 2).sort(worstFirst(nowMs));

/** What an address of the list of alarms may hold while the list still shows them all. */
const harmless: ReadonlySet<string> = new Set(['alarm', 'acknowledge', 'group']);

/** Whether a page lists all of them itself, the worst first, with its own buttons. */
export function listsAlarms(pathname: string, search: string): boolean {
  const params = new URLSearchParams(search);
  if (params.get('state') === 'calling') params.delete('state');
  return pathname === '/alarms' && [...params.keys()].every((key) => harmless.has(key));
}
