import { failures, type FailureKind, type FieldProblem } from '@groundwatch/protocol/rest';

/** The only error that features throw on purpose; `failures` of the protocol lists its kinds. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: FailureKind;
  readonly values: Record<string, unknown>;
  readonly fields: readonly FieldProblem[];
  readonly retryAfter: number | undefined;

  constructor(
    kind: FailureKind,
    more: { values?: Record<string, unknown>; fields?: readonly FieldProblem[]; retryAfter?: number } = {},
  ) {
    super(kind);
    this.kind = kind;
    this.values = more.values ?? {};
    this.fields = more.fields ?? [];
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return failures[this.kind].status;
  }
}

export const invalidField = (path: string, problem: string, values?: Record<string, unknown>): AppError =>
  new AppError('invalid', { fields: [{ path, problem, ...(values ? { values } : {}) }] });

/** Returns the row. Throws notFound where there is none. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new AppError('notFound');
  return row;
}
