import type { Hello } from '@groundwatch/protocol/wire';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { SessionHost } from './host.ts';

/** Checks a valid proof against the database: null, or the reason for refusing it. Rejects when the database is unreachable. */
export async function prove(
  host: SessionHost,
  device: DeviceEntry,
  { nonce, secret }: NonNullable<Hello['proof']>,
  now: number,
): Promise<'nonce' | 'revoked' | null> {
  const isNext = secret === 'next';
  const sealed = isNext ? device.nextSecret : device.secret;
  if (!sealed) return 'revoked';
  if (!(await host.nonces.accept(device, nonce, now))) return 'nonce';
  if (isNext && !(await host.promotions.hasSecret(device, sealed))) return 'revoked';
  // The row may have changed meanwhile.
  return device.isWelcomeAt(host.tcpServerId) && device.secret?.equals(sealed) ? null : 'revoked';
}
