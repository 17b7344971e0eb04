import { sql } from '@groundwatch/db/orm';
import { AppError } from '../../../errors.ts';

/** Condition for rows that only callers who see all may see. */
export const nobody = () => sql`false`;

/** An error at the field that would give or change rights which the caller lacks. */
export const notHeld = (path: string, auths: readonly string[]): AppError =>
  new AppError('forbidden', { fields: [{ path, problem: 'notHeld', values: { auths: auths.join(', ') } }] });
