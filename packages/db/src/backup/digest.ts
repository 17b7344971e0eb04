import { hash } from 'node:crypto';

const MASK = (1n << 64n) - 1n;

/** Counts lines and sums the first 64 bits of their hashes, so the digest does not depend on the order of the rows. */
export class Digest {
  #rows = 0;
  #sum = 0n;

  add(line: Buffer): void {
    this.#rows += 1;
    this.#sum = (this.#sum + hash('sha256', line, 'buffer').readBigUInt64LE()) & MASK;
  }

  get value(): { rows: number; digest: string } {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(16, '0') };
  }
}

/** Calls `take` for each complete line of a chunk, without the newline; returns the rest. */
export function eachLine(chunk: Buffer, take: (line: Buffer, start: number) => void): Buffer {
  let start = 0;
  for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
    take(chunk.subarray(start, end), start);
    start = end + 1;
  }
  return chunk.subarray(start);
}
