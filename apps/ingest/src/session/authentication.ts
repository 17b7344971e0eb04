import { randomBytes } from 'node:crypto';
import { sealer } from '@groundwatch/db';
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

export interface ProvenHello {
  readonly ok: true;
  readonly secret: Buffer;
  /** As the row of the device has it. */
  readonly sealed: Buffer;
  /** It is the one that a command is giving the device. */
  readonly isNext: boolean;
  readonly nonce: Buffer;
}

export type HelloCheck = ProvenHello | { readonly ok: false; readonly reason: 'clock' | 'auth' };

/** Protocol section 6: checks the HELLO of a device with a secret, all but whether its nonce is new. */
export function checkHello(device: DeviceEntry, header: FrameHeader, hello: Hello, now: number): HelloCheck {
  if (Math.abs(header.sendTime - now / 1000) > HELLO_WINDOW_S) return { ok: false, reason: 'clock' };
  const { secret, nextSecret } = device;
  const { nonce, auth } = hello;
  if (!nonce || !auth) return { ok: false, reason: 'auth' };
  for (const sealed of [secret, nextSecret]) {
    if (!sealed) continue;
    const candidate = sealer().open('device secret', sealed);
    if (!equalConstantTime(helloAuth(candidate, device.deviceNo, nonce, header.sendTime), auth)) continue;
    // The frame's bytes are let go; the nonce outlives them.
    return { ok: true, secret: candidate, sealed, isNext: sealed === nextSecret, nonce: Buffer.from(nonce) };
  }
  return { ok: false, reason: 'auth' };
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
