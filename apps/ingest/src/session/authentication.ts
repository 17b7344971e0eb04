import { randomBytes } from 'node:crypto';
import {
  equalConstantTime,
  helloAuth,
  serverAuth,
  sessionKey,
  type FrameHeader,
  type Hello,
} from '@groundwatch/protocol/wire';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { NonceMemory } from './nonce-memory.ts';

/** How far the send time of a HELLO may be off. */
export const HELLO_WINDOW_S = 300;

export type Authentication =
  | { readonly ok: true; readonly nonce: Buffer; readonly auth: Buffer; readonly key: Buffer | null }
  | { readonly ok: false; readonly reason: 'clock' | 'auth' | 'nonce' };

/** Protocol section 6: checks the HELLO of a device with a secret and makes the server's half of the handshake. */
export function authenticate(
  device: DeviceEntry,
  header: FrameHeader,
  hello: Hello,
  nonces: NonceMemory,
  now: number,
): Authentication {
  if (Math.abs(header.sendTime - now / 1000) > HELLO_WINDOW_S) return { ok: false, reason: 'clock' };
  const { secret } = device;
  if (!secret || !hello.nonce || !hello.auth) return { ok: false, reason: 'auth' };
  const expected = helloAuth(secret, device.deviceNo, hello.nonce, header.sendTime);
  if (!equalConstantTime(expected, hello.auth)) return { ok: false, reason: 'auth' };
  if (!nonces.accept(device, hello.nonce, now)) return { ok: false, reason: 'nonce' };
  const nonce = randomBytes(16);
  return {
    ok: true,
    nonce,
    auth: serverAuth(secret, hello.nonce, nonce),
    key: device.security === 'encrypted' ? sessionKey(secret, device.deviceNo, hello.nonce, nonce) : null,
  };
}
