/** Seeded generator (mulberry32): whole numbers of `low` to `high`, both included. */
export function seeded(seed: number): (low: number, high: number) => number {
  let state = seed >>> 0;
  return (low, high) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    const unit = ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    return low + Math.floor(unit * (high - low + 1));
  };
}

export type Random = ReturnType<typeof seeded>;

export const randomBytes = (random: Random, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => random(0, 255)));
