/**
 * Randomness as a pure function: equal inputs give equal outputs, in any order and on any machine. 32-bit integer mixing (xor-shift and odd
 * multipliers), good enough for weather, not for secrets.
 */
function mix(h: number): number {
  let x = h | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** 32-bit hash of a seed and up to two integers of any size. */
export function hash(seed: number, a = 0, b = 0): number {
  const low = a >>> 0;
  const high = Math.floor(a / 0x1_0000_0000) | 0;
  let h = mix((seed ^ 0x9e3779b9) | 0);
  h = mix(h ^ low);
  if (high !== 0) h = mix((h + high) ^ 0x85ebca6b);
  return mix((h ^ (b | 0)) + 0x165667b1);
}

/** A number in [0, 1). */
export const uniform = (seed: number, a = 0, b = 0): number => hash(seed, a, b) / 0x1_0000_0000;

/** A number in [low, high). */
export const uniformBetween = (low: number, high: number, seed: number, a = 0, b = 0): number =>
  low + (high - low) * uniform(seed, a, b);

/** Mean 0, standard deviation 1, limited to ±3.5 (Box and Muller). */
export function gauss(seed: number, a = 0, b = 0): number {
  const u = Math.max(uniform(seed, a, b), 0.0022);
  const v = uniform(seed ^ 0x5bd1e995, a, b);
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
}

const ease = (x: number): number => x * x * (3 - 2 * x);

/** Smooth noise in [-1, 1] with features of length 1 in `x`. */
export function smoothNoise(seed: number, x: number): number {
  const i = Math.floor(x);
  const left = uniform(seed, i);
  const right = uniform(seed, i + 1);
  return (left + (right - left) * ease(x - i)) * 2 - 1;
}

/** A sequential random stream (links, pacing). */
export class RandomStream {
  readonly #seed: number;
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The next number in [0, 1). */
  next(): number {
    this.#count += 1;
    return uniform(this.#seed, this.#count);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number in [0, limit). */
  int(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.int(256)));
  }
}

/** A seed from a text (FNV-1a), so that adding names does not change the behaviour of others. */
export function seedOf(text: string): number {
  let h = 0x811c9dc5;
  for (const byte of Buffer.from(text)) h = Math.imul(h ^ byte, 0x01000193);
  return h >>> 0;
}
