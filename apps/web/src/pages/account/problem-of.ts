import { ApiError } from '../../errors/api-error.ts';

/** The words for a field, where the server has some. */
export const problemOf = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path === field)?.msg : undefined;
