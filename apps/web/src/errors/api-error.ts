export interface RefusedField {
  readonly path: string;
  readonly msg: string;
}

/** The failure of a call. `message` is the server's, in the user's language, if it gave one. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: number;
  /** The refused fields, each with what to do. */
  readonly fields: readonly RefusedField[];
  /** Address of the call. */
  readonly url: string;
  /** Seconds to wait before the next call. */
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

  /** Whether a retry can help: there was no answer or a server error. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** A failure that users are meant to see (wrong password, name taken), not a fault of the program. */
export const isRefusal = (error: ApiError): boolean => error.code >= 1_000 || error.fields.length > 0;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
