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

/** What is read: of a sensor or of a device's status record. */
export interface Subject {
  id: number;
  selections: readonly Selection[];
  /** How its readings are brought to what the sensor was set up for; absent: as sent. */
  calibrated?: { type: SensorType; calibrations: readonly Calibration[] };
  /** Only what had been received by then: read from single rows, as roll-ups do not tell it. */
  knownAt?: string | undefined;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** A statement of buckets, and what their min, max and average become after it, by field. */
export interface BucketPlan extends Statement {
  linear: ReadonlyMap<string, Linear>;
}

const fieldsOf = ({ columns }: Selection): ReadonlySet<string> => new Set(columns.map(({ field }) => field));

/** What is read from: the table, or what of it was known. */
const rowsOf = (parameters: Parameters, { table }: Selection, knownAt: string | undefined): string =>
  knownAt === undefined ? table : knownRows(table, parameters.add(new Date(knownAt), 'timestamptz'));

/** Of a statement with $1 id, $2 from and $3 to. */
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

/** Single readings, true ones or those ahead, from a time (ms) up to another; infinite where open. `more`: columns behind the values. */
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

/** Columns that are corrected reading by reading stand apart from the others, which need not be read as slowly. */
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

interface Wanted {
  from: number;
  to: number;
  stepS: number;
  level: Level;
  hasFaults: boolean;
}

/** Buckets of a period (ms): one statement for each stretch over which the calibration stays the same. */
export function bucketPlans(subject: Subject, selection: Selection, wanted: Wanted): BucketPlan[] {
  const { from, to, stepS } = wanted;
  const pieces = piecesOf(subject.calibrated?.calibrations ?? [], fieldsOf(selection), from, to);
  return sectionsOf(pieces, stepS * 1_000).map((section) => chooseStatement(subject, selection, section, wanted));
}

/** How min, max and average are brought over after reading; null where each reading has to be. */
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
  { stepS, level, hasFaults }: Wanted,
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
