/** Possible problems of a formula; the `words` of page and server have a text for each. */
export const formulaProblems = [
  'unexpected',
  'unknownName',
  'unknownFunction',
  'unknownUnit',
  'arguments',
  'inputOnly',
  'window',
  'units',
  'resultUnit',
  'angle',
  'plainNumber',
  'exponent',
  'tooLong',
] as const;
export type FormulaProblem = (typeof formulaProblems)[number];

/** Why a formula is refused, and the index in its text. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
  readonly problem: FormulaProblem;
  readonly at: number;
  readonly values: Readonly<Record<string, string>>;

  constructor(problem: FormulaProblem, at: number, values: Readonly<Record<string, string>> = {}) {
    super(`${problem} at ${at}`);
    this.problem = problem;
    this.at = at;
    this.values = values;
  }
}
