export interface RefusedField {
  readonly path: string;
  readonly msg: string;
}

/** What a call can end in besides its data. `message` is the server's, in the user's language, where it gave one. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: number;
  /** The fields that were refused, each with what to do. */
  readonly fields: readonly RefusedField[];
  /** What was called. */
  readonly url: string;
  /** Seconds to wait before it may be called again. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    status: number,
    code: number = status,
    fields: readonly RefusedField[] = [],
    url: string = '',
    retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.url = url;
    this.retryAfter = retryAfter;
  }

  /** A second try can help: nothing came, or the server was in trouble. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** One of the answers that a user is meant to meet (a wrong password, a name that is taken), not a fault of the program. */
export const isRefusal = (error: ApiError): boolean => error.code >= 1_000 || error.fields.length > 0;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
