import type { Calibration, SensorType } from '@groundwatch/protocol/model';
import type { Level } from './database-level.ts';
import { driftStatement } from './drift.ts';
import { calibratedValues, Parameters, plainValue } from './expressions.ts';
import { piecesOf, sectionsOf, type Piece, type Section } from './pieces.ts';
import type { Selection } from './selection.ts';
import type { Linear } from './series.ts';
import {
  aheadRows,
  bucketStatement,
  knownRows,
  notableBucketStatement,
  notableStatement,
  rawStatement,
  rollUpStatement,
} from './statements.ts';
import { isRolledUp } from './steps.ts';

/** The sensor, or the device for status records, that is read. */
export interface Subject {
  id: number;
  selections: readonly Selection[];
  /** Calibrations of the sensor; absent: values as sent. */
  calibrated?: { type: SensorType; calibrations: readonly Calibration[] };
  /** Only what had been received by then: read from rows, as roll-ups do not know it. */
  knownAt?: string | undefined;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** A statement of buckets, and the linear change of their min, max and average by field. */
export interface BucketPlan extends Statement {
  linear: ReadonlyMap<string, Linear>;
}

const fieldsOf = ({ columns }: Selection): ReadonlySet<string> => new Set(columns.map(({ field }) => field));

/** The table, or the subset of it known at a time. */
const rowsOf = (parameters: Parameters, { table }: Selection, knownAt: string | undefined): string =>
  knownAt === undefined ? table : knownRows(table, parameters.add(new Date(knownAt), 'timestamptz'));

/** A statement with $1 id, $2 from and $3 to. */
export function notablePlan(
  { id, knownAt }: Subject,
  selection: Selection,
  [from, to]: readonly [Date | string, Date | string],
  bucket?: { stepS: number; hasTimeBucket: boolean },
): Statement {
  const parameters = new Parameters(id, from, to);
  const rows = rowsOf(parameters, selection, knownAt);
  const text = bucket
    ? notableBucketStatement(selection, bucket.stepS, bucket.hasTimeBucket, rows)
    : notableStatement(selection, rows);
  return { text, values: parameters.values };
}

/** Single readings, true ones or readings ahead, within a time range (ms; may be infinite). `more`: columns after the values. */
export function rawPlan(
  { id, calibrated, knownAt }: Subject,
  selection: Selection,
  [from, to]: readonly [number, number],
  order: 'ASC' | 'DESC',
  count: number,
  { isAhead = false, more = [] }: { isAhead?: boolean; more?: readonly string[] } = {},
): Statement {
  const time = (ms: number): Date | string => (Number.isFinite(ms) ? new Date(ms) : ms > 0 ? 'infinity' : '-infinity');
  const parameters = new Parameters(id, time(from), time(to), count);
  const pieces = piecesOf(calibrated?.calibrations ?? [], fieldsOf(selection), from, to);
  const values = calibrated
    ? calibratedValues(calibrated.type, selection, pieces, parameters)
    : selection.columns.map(plainValue);
  const rows = isAhead ? aheadRows(selection.table) : rowsOf(parameters, selection, knownAt);
  return { text: rawStatement(selection, [...values, ...more], order, rows), values: parameters.values };
}

/** Separates columns that are corrected reading by reading from the others, which can be read faster. */
export function selectionsApart({ calibrated, selections }: Subject): readonly Selection[] {
  const corrected = new Set(
    calibrated?.calibrations.flatMap(({ fields, moisture }) => [
      ...fields.flatMap(({ field, temperature }) => (temperature ? [field] : [])),
      ...(moisture ? ['moisture'] : []),
    ]),
  );
  if (corrected.size === 0) return selections;
  return selections.flatMap((selection) =>
    [true, false]
      .map((is) => selection.columns.filter(({ field }) => corrected.has(field) === is))
      .filter((columns) => columns.length > 0)
      .map((columns) => ({ ...selection, columns })),
  );
}

interface BucketQuery {
  from: number;
  to: number;
  stepS: number;
  level: Level;
  hasFaults: boolean;
}

/** Buckets of a period (ms): one statement for each section with a constant calibration. */
export function bucketPlans(subject: Subject, selection: Selection, wanted: BucketQuery): BucketPlan[] {
  const { from, to, stepS } = wanted;
  const pieces = piecesOf(subject.calibrated?.calibrations ?? [], fieldsOf(selection), from, to);
  return sectionsOf(pieces, stepS * 1_000).map((section) => chooseStatement(subject, selection, section, wanted));
}

/** Linear change of min, max and average after reading; null where each reading must be calibrated. */
function linearOf(pieces: readonly Piece[]): ReadonlyMap<string, Linear> | null {
  const [piece] = pieces;
  if (pieces.length !== 1 || !piece) return null;
  const { fields, moisture } = piece.calibration ?? { fields: [], moisture: null };
  if (moisture || fields.some(({ temperature }) => temperature)) return null;
  return new Map(fields.map(({ field, zero, factor }) => [field, { zero, factor }]));
}

function chooseStatement(
  { id, calibrated, knownAt }: Subject,
  selection: Selection,
  { from, to, pieces }: Section,
  { stepS, level, hasFaults }: BucketQuery,
): BucketPlan {
  const parameters = new Parameters(id, new Date(from), new Date(to));
  const linear = linearOf(pieces);
  if (!linear && calibrated) {
    const drift = new Parameters(...parameters.values);
    const corrected = knownAt === undefined && driftStatement(calibrated.type, selection, pieces, stepS, drift);
    if (corrected) return { text: corrected, values: drift.values, linear: new Map() };
    const values = calibratedValues(calibrated.type, selection, pieces, parameters);
    const rows = rowsOf(parameters, selection, knownAt);
    const text = bucketStatement(selection, values, stepS, { hasTimeBucket: level.hasTimeBucket, hasFaults, rows });
    return { text, values: parameters.values, linear: new Map() };
  }
  const isServed = knownAt === undefined && isRolledUp(stepS) && selection.columns.every((column) => column.isMain);
  const text = isServed
    ? rollUpStatement(selection, stepS)
    : bucketStatement(selection, selection.columns.map(plainValue), stepS, {
        hasTimeBucket: level.hasTimeBucket,
        hasFaults,
        rows: rowsOf(parameters, selection, knownAt),
      });
  return { text, values: parameters.values, linear: linear ?? new Map() };
}
