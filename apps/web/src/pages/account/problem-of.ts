import { ApiError } from '../../errors/api-error.ts';

/** The server's message for a field, if any. */
export const problemOf = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path === field)?.msg : undefined;
