import type { LiveReading } from '@groundwatch/protocol/live';
import { GAP_CYCLES, quality, type Calibration } from '@groundwatch/protocol/model';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import { mergePoints, noMarks, type Curve, type Marks } from '../../charts/curve.ts';
import { usualStep } from '@groundwatch/geotechnics';
import { jumpsOf } from '../../sensors/reinstallation/jumps.ts';
import { calibratedReading } from '../../live/calibration.ts';
import type { Line } from './lines.ts';

/** A live reading since the history was fetched. A status record has neither quality nor checks. */
export type TailReading = Pick<
  LiveReading,
  'collectTime' | 'receiveTime' | 'claimedTime' | 'quality' | 'checks' | 'late' | 'values'
>;

const valueOf = ({ values }: TailReading, { field, element }: Line): number | null => {
  const value = values[field];
  if (element === null) return typeof value === 'number' ? value : null;
  return Array.isArray(value) ? ((value as readonly (number | null)[])[element - 1] ?? null) : null;
};

/**
 * The longest silence that a line connects. The cycle is the present setting, which may have been longer earlier, so the usual
 * interval of the points counts too.
 */
function gapOf(cycleMs: number, history: History | undefined): number {
  const usual = Object.values(history?.series ?? {}).map((points) => usualStep(points.map(([time]) => time)));
  return GAP_CYCLES * Math.max(cycleMs, (history?.resolution ?? 0) * 1_000, ...usual);
}

function marksOf(history: History | undefined, tail: readonly TailReading[]): Marks {
  if (!history && tail.length === 0) return noMarks;
  const late = new Set(history?.late);
  const suspect = new Set<number>();
  const faults = new Set<number>();
  const judge = (time: number, code: number): void => void (code === quality.fault ? faults : suspect).add(time);
  for (const [time, code] of history?.doubtful ?? []) judge(time, code);
  for (const reading of tail) {
    const time = Date.parse(reading.collectTime);
    if (reading.late) late.add(time);
    if (reading.quality !== quality.good || reading.checks !== 0) judge(time, reading.quality);
  }
  return { late, suspect, faults };
}

export interface CurveInput {
  readonly lines: readonly Line[];
  readonly history: History | undefined;
  readonly tail: readonly TailReading[];
  readonly calibrations: readonly Calibration[];
  /** ms between two readings without a gap. */
  readonly cycleMs: number;
  readonly nameOf: (line: Line) => string;
  readonly orderOf: (line: Line) => number;
}

/** Curves of one source: the calibrated history with live readings appended. A faulty reading has no value. */
export function curvesOf({ lines, history, tail, calibrations, cycleMs, nameOf, orderOf }: CurveInput): Curve[] {
  const shownOf = (reading: TailReading): TailReading => calibratedReading(reading as LiveReading, calibrations);
  const counted = tail.filter(({ claimedTime }) => claimedTime === undefined);
  const shown = counted.map(shownOf);
  const ahead = tail.flatMap((reading) =>
    reading.claimedTime === undefined ? [] : [shownOf({ ...reading, collectTime: reading.claimedTime })],
  );
  const marks = marksOf(history, counted);
  const gapMs = gapOf(cycleMs, history);
  return lines.map((line) => {
    const added = shown.map((reading): HistoryPoint => {
      const value = reading.quality === quality.fault ? null : valueOf(reading, line);
      return [Date.parse(reading.collectTime), value, value, value];
    });
    const key = line.key.slice(line.key.indexOf('.') + 1);
    const known = history?.series[key] ?? [];
    const jumps = jumpsOf(line.source.sensor, key);
    const { unit, decimals, signed, range, wire } = line.definition;
    return {
      key: line.key,
      name: nameOf(line),
      field: {
        ...{ unit, decimals, isPositive: range ? range[0] >= 0 : wire.startsWith('u') },
        ...(signed ? { signed } : {}),
      },
      points: mergePoints(known, added),
      order: orderOf(line),
      gapMs,
      marks,
      ahead: mergePoints(
        history?.ahead?.[key] ?? [],
        ahead.map((reading) => [Date.parse(reading.collectTime), valueOf(reading, line)]),
      ),
      ...(jumps.length > 0 ? { jumps, bucketMs: (history?.resolution ?? 0) * 1_000 } : {}),
    };
  });
}

/** A curve of another time, moved by `offsetMs` for comparison. */
export const moved = (curve: Curve, offsetMs: number, name: string): Curve => ({
  ...curve,
  key: `${curve.key}@earlier`,
  name,
  points: curve.points.map(([time, min, max, avg]): HistoryPoint => [time + offsetMs, min, max, avg]),
  marks: noMarks,
  ...(curve.jumps ? { jumps: curve.jumps.map(([at, offset]) => [at + offsetMs, offset] as const) } : {}),
  isEarlier: true,
});
