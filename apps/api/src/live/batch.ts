import type { LiveBatch, LiveContact, LiveReading, LiveStatus } from '@groundwatch/protocol/live';

export type Changes = Omit<LiveBatch, 'at'>;

export const noChanges = (): Changes => ({ readings: [], statuses: [], contacts: [] });

export const isEmpty = ({ readings, statuses, contacts }: Changes): boolean =>
  readings.length === 0 && statuses.length === 0 && contacts.length === 0;

export function append(to: Changes, more: Changes): void {
  for (const reading of more.readings) to.readings.push(reading);
  for (const status of more.statuses) to.statuses.push(status);
  for (const contact of more.contacts) to.contacts.push(contact);
}

type Item = LiveReading | LiveStatus | LiveContact;

/** Groups changes by `key`, for watched keys only. */
export function groupBy<K>(changes: Changes, key: (item: Item) => K, isWatched: (key: K) => boolean): Map<K, Changes> {
  const groups = new Map<K, Changes>();
  const groupOf = (item: Item): Changes | undefined => {
    const k = key(item);
    const known = groups.get(k);
    if (known || !isWatched(k)) return known;
    const made = noChanges();
    groups.set(k, made);
    return made;
  };
  for (const reading of changes.readings) groupOf(reading)?.readings.push(reading);
  for (const status of changes.statuses) groupOf(status)?.statuses.push(status);
  for (const contact of changes.contacts) groupOf(contact)?.contacts.push(contact);
  return groups;
}

export function filter(changes: Changes, isWanted: (item: Item) => boolean): Changes {
  return {
    readings: changes.readings.filter(isWanted),
    statuses: changes.statuses.filter(isWanted),
    contacts: changes.contacts.filter(isWanted),
  };
}
