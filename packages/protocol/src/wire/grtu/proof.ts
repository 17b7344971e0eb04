import { randomBytes } from 'node:crypto';
import { PROOF_WINDOW_S, type DeviceFacts } from '../conversation.ts';
import { equalConstantTime, helloAuth, serverAuth, sessionKey } from './crypto.ts';
import type { FrameHeader } from './frame.ts';
import type { Hello } from './messages/hello.ts';

export interface Proof {
  readonly device: DeviceFacts;
  readonly nonce: Buffer;
  readonly secret: 'present' | 'next';
  /** A copy of the secret: it may move from next to present before the answer. */
  readonly opened: Buffer;
}

/** Protocol section 6: what the HELLO of a device with a secret proves, or why it does not. */
export function proofOf(device: DeviceFacts, header: FrameHeader, hello: Hello, now: number): Proof | 'clock' | 'auth' {
  if (Math.abs(header.sendTime - now / 1000) > PROOF_WINDOW_S) return 'clock';
  const { nonce, auth } = hello;
  if (!nonce || !auth) return 'auth';
  for (const secret of ['present', 'next'] as const) {
    const opened = device.openSecret(secret);
    if (!opened || !equalConstantTime(helloAuth(opened, device.deviceNo, nonce, header.sendTime), auth)) continue;
    return { device, nonce, secret, opened };
  }
  return 'auth';
}

interface Handshake {
  readonly nonce: Buffer;
  readonly auth: Buffer;
  /** Key of an encrypted connection, used from the answer on. */
  readonly key: Buffer | null;
}

/** The server's half: the answer's content, and the resulting key of both sides. */
export function handshake({ device, nonce: deviceNonce, opened }: Proof): Handshake {
  const nonce = randomBytes(16);
  return {
    nonce,
    auth: serverAuth(opened, deviceNonce, nonce),
    key: device.security === 'encrypted' ? sessionKey(opened, device.deviceNo, deviceNonce, nonce) : null,
  };
}
