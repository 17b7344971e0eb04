import { CellProblem } from './cell-problem.ts';

/** A row with its written name and further accepted names. */
export interface Named {
  id: number;
  names: readonly string[];
}

/** Rows by name and id, as far as the caller sees them. A row whose first name is empty is written by its id. */
export class References {
  readonly #words = new Map<number, string>();
  readonly #ids = new Map<string, Set<number>>();
  readonly #takesIds: boolean;

  /** `takesIds`: whether a bare number may be an id; false where names are numbers. */
  constructor(rows: readonly Named[], takesIds: boolean) {
    this.#takesIds = takesIds;
    for (const { id, names } of rows) {
      this.#words.set(id, names[0] ?? '');
      for (const name of names) if (name !== '') this.#ids.set(name, (this.#ids.get(name) ?? new Set()).add(id));
    }
  }

  /** The name; with the id where it is not unique. */
  write(id: unknown): string | null {
    if (typeof id !== 'number') return null;
    const word = this.#words.get(id) ?? '';
    if (word === '') return `#${id}`;
    return this.#ids.get(word)?.size === 1 ? word : `${word} (#${id})`;
  }

  /** The id for a name, `name (#id)`, `#id` or a bare id. Throws CellProblem. */
  read(text: string): number {
    const named = this.#ids.get(text);
    if (named?.size === 1) for (const id of named) return id;
    if (named) throw new CellProblem('ambiguous', { name: text });
    const given = /(?:^|\s\()#(\d{1,9})\)?$/.exec(text)?.[1];
    if (given !== undefined) return Number(given);
    if (this.#takesIds && /^\d{1,9}$/.test(text) && this.#words.has(Number(text))) return Number(text);
    throw new CellProblem('nobodyNamed', { name: text });
  }
}
