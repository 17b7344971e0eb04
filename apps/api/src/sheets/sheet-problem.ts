/**
 * Why a file is no sheet: keys below `field` of the words. Not an AppError, whose schemas would take longer to load than the sheet to read.
 */
export class SheetProblem extends Error {
  override readonly name = 'SheetProblem';
  readonly fields: readonly { path: string; problem: string; values?: Record<string, unknown> }[];

  constructor(problem: string, values?: Record<string, unknown>) {
    super(problem);
    this.fields = [{ path: '', problem, ...(values ? { values } : {}) }];
  }
}
