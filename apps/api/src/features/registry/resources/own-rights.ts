import { sql } from '@groundwatch/db/orm';
import { AppError } from '../../../errors.ts';

/** What only those see who see all. */
export const nobody = () => sql`false`;

/** Refuses rights at the field that would give or change them. */
export const notHeld = (path: string, auths: readonly string[]): AppError =>
  new AppError('forbidden', { fields: [{ path, problem: 'notHeld', values: { auths: auths.join(', ') } }] });
