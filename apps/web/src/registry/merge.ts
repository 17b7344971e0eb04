import type { Values } from './definition.ts';
import { differences, isSame } from './values.ts';

/** A field that another user changed during editing. */
export interface Clash {
  readonly key: string;
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changed it to different values, so a choice is needed. */
  readonly isContested: boolean;
}

/** Two versions of one row, by field. */
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

/** The merged row: mine where only I changed it, theirs where only they did, else the selected one. */
export function merged(mine: Values, clashes: readonly Clash[], choices: Readonly<Record<string, Choice>>): Values {
  const taken = clashes
    .filter(({ key }) => choices[key] === 'theirs')
    .map(({ key, theirs }): [string, unknown] => [key, theirs]);
  return { ...mine, ...Object.fromEntries(taken) };
}

/** The default choice: theirs where only they changed it, open where both did. */
export const proposal = (clashes: readonly Clash[]): Record<string, Choice> =>
  Object.fromEntries(clashes.filter(({ isContested }) => !isContested).map(({ key }) => [key, 'theirs' as const]));
