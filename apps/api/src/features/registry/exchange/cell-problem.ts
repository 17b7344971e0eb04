/** A problem of a cell: a key below `field` of the words. */
export class CellProblem extends Error {
  override readonly name = 'CellProblem';
  readonly problem: string;
  readonly values: Record<string, unknown>;

  constructor(problem: string, values: Record<string, unknown> = {}) {
    super(problem);
    this.problem = problem;
    this.values = values;
  }
}
