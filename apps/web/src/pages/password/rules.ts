/** The server's requirement: length matters, not special characters. */
export const SHORTEST = 10;
const LONG = 14;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u, /\p{Lo}/u];

export type Strength = 0 | 1 | 2 | 3;

/** 0: too short. 1: minimum length, or few different characters. 2: good. 3: long or varied. */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  if (characters.length < SHORTEST) return 0;
  const different = new Set(characters).size;
  if (different < 6) return 1;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (characters.length >= LONG + 4 || (characters.length >= LONG && kinds >= 3)) return 3;
  return characters.length >= LONG || kinds >= 3 ? 2 : 1;
}
