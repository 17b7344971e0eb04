import { isDeepStrictEqual } from 'node:util';
import { calibrationAt, type Calibration } from '@groundwatch/protocol/model';

/** A span of time, in ms since 1970, over which one calibration counts for the fields that are asked for. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** Only what concerns those fields; null: they are shown as sent. */
  readonly calibration: Pick<Calibration, 'fields' | 'moisture'> | null;
}

/** What of a calibration concerns fields of these names. */
function concerning(calibration: Calibration | null, fields: ReadonlySet<string>): Piece['calibration'] {
  if (!calibration) return null;
  const own = calibration.fields.filter(({ field }) => fields.has(field));
  const moisture = fields.has('moisture') ? calibration.moisture : null;
  return own.length === 0 && moisture === null ? null : { fields: own, moisture };
}

/** The span from `from` up to `to` by the calibrations that count in it; at least one piece, neighbours differ. */
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

/** Part of a period, whole buckets, with the pieces that lie in it. */
export interface Section {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly Piece[];
}

/** More sections than this are not read one by one. */
const MOST_SECTIONS = 9;

/**
 * Cuts a period at the edges of the buckets in which the calibration changes: only the few buckets that hold a change are then
 * made of more than one piece. All times in ms, buckets counted from 1970.
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
