import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Cost of one guess: KiB, passes, lanes. */
export interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP password storage: argon2id, 19 MiB, 2 passes, 1 lane. */
const PRESENT: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;
const SALT_LENGTH = 16;

interface Parsed extends Cost {
  salt: Buffer;
  tag: Buffer;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** PHC string of a password with a new salt. */
export async function hashPassword(password: string, cost: Cost = PRESENT): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const tag = await derive('argon2id', { message: password, nonce: salt, tagLength: TAG_LENGTH, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function parse(hash: string): Parsed | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return null;
  const [, memory, passes, parallelism, salt, tag] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const nobody: Parsed = { ...PRESENT, salt: Buffer.alloc(SALT_LENGTH), tag: Buffer.alloc(TAG_LENGTH) };

/** Whether the password matches `hash`. `null` (no such account) takes the same time. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const parsed = hash === null ? null : parse(hash);
  const { memory, passes, parallelism, salt, tag } = parsed ?? nobody;
  const parameters = { message: password, nonce: salt, tagLength: tag.length, memory, passes, parallelism };
  const isEqual = timingSafeEqual(await derive('argon2id', parameters), tag);
  return parsed !== null && isEqual;
}
