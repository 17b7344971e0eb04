import type { Person } from '@groundwatch/protocol/rest';

/** How a person is called; a dash for nobody. */
export function personName(people: readonly Person[], id: number | null): string {
  const person = people.find(({ userId }) => userId === id);
  if (person) return person.name === '' ? person.accountName : person.name;
  return id === null ? '—' : `#${id}`;
}
