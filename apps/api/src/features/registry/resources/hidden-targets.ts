import type { Caller } from '../../../access/caller.ts';
import { AppError } from '../../../errors.ts';
import type { Row } from '../resource.ts';

/**
 * Refuses references to rows that only callers who see all may see, as the reference would show their name. Existing references may stay or
 * be removed.
 */
export function refuseHiddenTargets(
  { scope }: Caller,
  body: Record<string, unknown>,
  existing: Row | null,
  keys: readonly string[],
): void {
  if (scope === null) return;
  const wrong = keys.filter((key) => body[key] !== null && body[key] !== existing?.[key]);
  if (wrong.length > 0)
    throw new AppError('invalid', { fields: wrong.map((path) => ({ path, problem: 'reference' })) });
}
