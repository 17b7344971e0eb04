import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { callerOf } from '../plugins/authentication.ts';
import { provePassword, type Purpose } from './prove-password.ts';

/**
 * Changes of a device require the caller's password. Throws passwordMissing, wrongPassword, or loginDelayed after too many failures. Check
 * the request before, so that no-op calls cannot be used to guess passwords.
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
