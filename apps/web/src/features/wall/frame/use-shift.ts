import { useSecond } from '../../../live/second.ts';

const EVERY_S = 180;
/** Whole pixels, so that text stays sharp. */
const path: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [2, 1],
  [3, 3],
  [1, 3],
  [-1, 2],
  [-3, 3],
  [-2, 0],
  [-3, -2],
  [-1, -3],
  [1, -1],
  [3, -3],
  [2, -2],
];

/** Shifts the whole picture by a few pixels every few minutes against burn-in. */
export const useShift = (): readonly [x: number, y: number] => path[Math.floor(useSecond() / EVERY_S) % path.length]!;
