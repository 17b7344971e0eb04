/** What may be wrong with a formula; `words` of the page and of the server have a text for each. */
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

/** Why a formula is refused, and where: an index into its text. */
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
