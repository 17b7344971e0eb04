import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { callerOf } from '../plugins/authentication.ts';
import { provePassword, type Purpose } from './prove-password.ts';

/**
 * Nothing of a device changes without the password of whoever asks. Throws passwordMissing, wrongPassword, or loginDelayed after
 * too many wrong ones. What is asked for is checked before: a password is not guessed with calls that would do nothing.
 */
export async function requirePassword(
  context: Context,
  request: FastifyRequest,
  password: string,
  purpose: Extract<Purpose, 'command' | 'maintenance'> = 'command',
): Promise<void> {
  if (password === '') throw new AppError('passwordMissing');
  await provePassword(context, callerOf(request), request.ip, password, purpose);
}
