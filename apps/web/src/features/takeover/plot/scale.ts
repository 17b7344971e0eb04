import { HOUR_MS } from '@groundwatch/protocol/model';
import type { ValueScale } from '../../../charts/value-axis.ts';

/** Part of a drawing, in units. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The time range of a drawing. The future begins at `now`. */
export interface TimeFrame {
  readonly from: number;
  readonly now: number;
  readonly to: number;
}

export const timeToX =
  ({ from, to }: TimeFrame, { left, width }: Box) =>
  (time: number): number =>
    left + ((time - from) / (to - from)) * width;

export const valueToY =
  ({ min, max }: ValueScale, { top, height }: Box) =>
  (value: number): number =>
    top + ((max - value) / (max - min)) * height;

/** The beginning of a picture of so many hours: the first reading if later, but at least an hour before now. */
export const pastBegin = (now: number, pastHours: number, first: number | undefined): number =>
  Math.max(now - pastHours * HOUR_MS, Math.min(first ?? -Infinity, now - HOUR_MS));

/** How far a picture extends into the future: to the end of the forecast, if the past keeps enough room. */
export function futureEnd(from: number, now: number, predicted: number | null, least = 0.22, most = 0.42): number {
  const past = now - from;
  const wanted = predicted === null ? 0 : (predicted - now) * 1.06;
  return now + Math.min(Math.max(wanted, (past * least) / (1 - least)), (past * most) / (1 - most));
}

const LETTER = 10.2;
const WIDE_LETTER = 18.4;

/** Approximate width of text of 18 units, to keep neighbours apart. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE_LETTER : LETTER), 0);
