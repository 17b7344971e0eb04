import {
  encodeHello,
  equalConstantTime,
  helloAuth,
  serverAuth,
  sessionKey,
  type Answer,
} from '@groundwatch/protocol/wire/grtu';
import { randomBytes } from 'node:crypto';
import type { DeviceSpec } from '../devices/spec.ts';
import { hash, uniform } from '../random.ts';

/** Identification of the device; constant for a device number. */
function identOf(device: DeviceSpec) {
  const digits = (length: number, salt: number): string =>
    Array.from({ length }, (_, i) => Math.floor(uniform(device.seed, salt, i) * 10)).join('');
  return {
    hardware: device.model.toUpperCase().replace('PRT', 'PRT-'),
    software: `4.${hash(device.seed, 50) % 9}.${hash(device.seed, 51) % 20}`,
    bootVersion: '1.2.0',
    gsmVersion: 'EC200A-CN R04',
    imei: device.deviceNo,
    iccid: `8986${digits(16, 52)}`,
    operator: hash(device.seed, 40) % 3,
  };
}

/** One HELLO, and what has to be kept until it is answered. */
export interface Greeting {
  readonly body: Buffer;
  readonly nonce: Buffer | null;
  /** The device at that time, with its secret then. */
  readonly device: DeviceSpec;
}

/** A nonce must be new for every connection, so it is truly random. */
export function makeHello(device: DeviceSpec, sendTime: number): Greeting {
  if (!device.secret) return { body: encodeHello({ ident: identOf(device) }), nonce: null, device };
  const nonce = randomBytes(16);
  const auth = helloAuth(device.secret, device.deviceNo, nonce, sendTime);
  return { body: encodeHello({ ident: identOf(device), nonce, auth }), nonce, device };
}

/** The connection key from the server's answer; false when the server does not know the secret. */
export function checkServer(greeting: Greeting, answer: Answer): Buffer | null | false {
  const { device, nonce } = greeting;
  const { secret } = device;
  if (!secret || !nonce) return null;
  if (!answer.nonce || !answer.auth) return false;
  if (!equalConstantTime(answer.auth, serverAuth(secret, nonce, answer.nonce))) return false;
  return device.security === 'encrypted' ? sessionKey(secret, device.deviceNo, nonce, answer.nonce) : null;
}
