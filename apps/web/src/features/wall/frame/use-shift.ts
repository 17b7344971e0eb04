import { useSecond } from '../../../live/second.ts';

const EVERY_S = 180;
/** Whole pixels: letters stay as sharp as they are. */
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

/** The whole picture moves by a few pixels every few minutes, so that nothing that stands still burns into the screen. */
export const useShift = (): readonly [x: number, y: number] => path[Math.floor(useSecond() / EVERY_S) % path.length]!;
