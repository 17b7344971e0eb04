import type { RandomStream } from '../random.ts';

/** Effect of a link on one transmission. */
export type Fault =
  | { kind: 'none' }
  /** Noise arrives before the frame. */
  | { kind: 'noise'; bytes: Buffer }
  /** The connection breaks after some bytes of the frame. */
  | { kind: 'cut'; after: number }
  /** The frame arrives in two parts, the second one late. */
  | { kind: 'delay'; at: number; ms: number }
  /** One bit flips in transmission. */
  | { kind: 'flip'; at: number };

/** Random fault for a frame of `length` bytes on a link with a share `badness` of failed transmissions. */
export function drawFault(random: RandomStream, badness: number, length: number): Fault {
  if (badness <= 0 || !random.chance(badness)) return { kind: 'none' };
  switch (random.int(4)) {
    case 0:
      return { kind: 'noise', bytes: random.bytes(1 + random.int(60)) };
    case 1:
      return { kind: 'cut', after: random.int(length) };
    case 2:
      return { kind: 'delay', at: random.int(length), ms: 20 + random.int(400) };
    default:
      return { kind: 'flip', at: random.int(length * 8) };
  }
}

export function flipBit(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at >> 3] = (changed[at >> 3] as number) ^ (1 << (at & 7));
  return changed;
}
