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

/** How far the send time of a HELLO may be off. */
export const HELLO_WINDOW_S = 300;

export type HelloCheck =
  | { readonly ok: true; readonly secret: Buffer; readonly nonce: Buffer }
  | { readonly ok: false; readonly reason: 'clock' | 'auth' };

/** Protocol section 6: checks the HELLO of a device with a secret, all but whether its nonce is new. */
export function checkHello(device: DeviceEntry, header: FrameHeader, hello: Hello, now: number): HelloCheck {
  if (Math.abs(header.sendTime - now / 1000) > HELLO_WINDOW_S) return { ok: false, reason: 'clock' };
  const { secret } = device;
  const { nonce, auth } = hello;
  if (!secret || !nonce || !auth) return { ok: false, reason: 'auth' };
  const expected = helloAuth(secret, device.deviceNo, nonce, header.sendTime);
  // The frame's bytes are let go; the nonce outlives them.
  return equalConstantTime(expected, auth)
    ? { ok: true, secret, nonce: Buffer.from(nonce) }
    : { ok: false, reason: 'auth' };
}

export interface Handshake {
  readonly nonce: Buffer;
  readonly auth: Buffer;
  /** Of an encrypted connection, from the answer on. */
  readonly key: Buffer | null;
}

/** The server's half: what the answer carries and the key that both sides then have. */
export function handshake(device: DeviceEntry, secret: Buffer, deviceNonce: Buffer): Handshake {
  const nonce = randomBytes(16);
  return {
    nonce,
    auth: serverAuth(secret, deviceNonce, nonce),
    key: device.security === 'encrypted' ? sessionKey(secret, device.deviceNo, deviceNonce, nonce) : null,
  };
}
