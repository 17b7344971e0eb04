import { isDeepStrictEqual } from 'node:util';
import { calibrationAt, type Calibration } from '@groundwatch/protocol/model';

/** A span of time, ms since 1970, with one calibration for the requested fields. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** Only the calibration of those fields; null: values as sent. */
  readonly calibration: Pick<Calibration, 'fields' | 'moisture'> | null;
}

/** The part of a calibration that concerns these fields. */
function concerning(calibration: Calibration | null, fields: ReadonlySet<string>): Piece['calibration'] {
  if (!calibration) return null;
  const own = calibration.fields.filter(({ field }) => fields.has(field));
  const moisture = fields.has('moisture') ? calibration.moisture : null;
  return own.length === 0 && moisture === null ? null : { fields: own, moisture };
}

/** Splits the span from `from` to `to` where the calibration changes; returns at least one piece, and neighbours differ. */
export function piecesOf(
  calibrations: readonly Calibration[],
  fields: ReadonlySet<string>,
  from: number,
  to: number,
): Piece[] {
  const starts = calibrations.map(({ validFrom }) => Date.parse(validFrom)).filter((time) => time > from && time < to);
  const pieces: Piece[] = [];
  for (const start of [from, ...new Set(starts.toSorted((a, b) => a - b))]) {
    const calibration = concerning(calibrationAt(calibrations, start), fields);
    const last = pieces.at(-1);
    if (last && isDeepStrictEqual(last.calibration, calibration)) continue;
    if (last) pieces[pieces.length - 1] = { ...last, to: start };
    pieces.push({ from: start, to, calibration });
  }
  return pieces;
}

/** Whole buckets of a period, with the pieces in them. */
export interface Section {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly Piece[];
}

/** More sections than this are read as one. */
const MOST_SECTIONS = 9;

/**
 * Splits a period at the edges of the buckets in which the calibration changes, so that only these buckets consist of several pieces. Times
 * in ms, buckets counted from 1970.
 */
export function sectionsOf(pieces: readonly Piece[], stepMs: number): Section[] {
  const from = pieces[0]!.from;
  const to = pieces.at(-1)!.to;
  const edges = pieces.slice(1).flatMap((piece) => {
    const floor = Math.floor(piece.from / stepMs) * stepMs;
    return [floor, floor === piece.from ? floor : floor + stepMs];
  });
  const cuts = [...new Set([from, ...edges.filter((edge) => edge > from && edge < to), to])].toSorted((a, b) => a - b);
  if (cuts.length - 1 > MOST_SECTIONS) return [{ from, to, pieces }];
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index]!;
    return { from: start, to: end, pieces: pieces.filter((piece) => piece.from < end && piece.to > start) };
  });
}
