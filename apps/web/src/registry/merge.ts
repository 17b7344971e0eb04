import type { Values } from './definition.ts';
import { differences, isSame } from './values.ts';

/** A field that somebody else changed while it was edited here. */
export interface Clash {
  readonly key: string;
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** I changed it as well, to something else: somebody has to choose. */
  readonly isContested: boolean;
}

/** What two people made of one row, field by field. */
export function clashesOf(before: Values, mine: Values, theirs: Values): Clash[] {
  return differences(before, theirs)
    .filter((key) => !isSame(mine[key], theirs[key]))
    .map((key) => ({
      key,
      before: before[key],
      mine: mine[key],
      theirs: theirs[key],
      isContested: !isSame(before[key], mine[key]),
    }));
}

export type Choice = 'mine' | 'theirs';

/** The row that comes of the choices: mine where only I changed it, theirs where only they did, the chosen one elsewhere. */
export function merged(mine: Values, clashes: readonly Clash[], choices: Readonly<Record<string, Choice>>): Values {
  const taken = clashes
    .filter(({ key }) => choices[key] === 'theirs')
    .map(({ key, theirs }): [string, unknown] => [key, theirs]);
  return { ...mine, ...Object.fromEntries(taken) };
}

/** What is proposed: what only the others changed is theirs, what both changed is left open. */
export const proposal = (clashes: readonly Clash[]): Record<string, Choice> =>
  Object.fromEntries(clashes.filter(({ isContested }) => !isContested).map(({ key }) => [key, 'theirs' as const]));
