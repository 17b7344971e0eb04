import type { Person } from '@groundwatch/protocol/rest';

/** A person's name, or a dash. */
export function personName(people: readonly Person[], id: number | null): string {
  const person = people.find(({ userId }) => userId === id);
  if (person) return person.name === '' ? person.accountName : person.name;
  return id === null ? '—' : `#${id}`;
}
