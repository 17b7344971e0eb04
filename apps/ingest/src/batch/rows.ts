import type { ReadingValues } from '@groundwatch/protocol/model';
import type { Status, WireReading } from '@groundwatch/protocol/wire';
import type { SensorEntry } from '../registry/device-entry.ts';
import type { ReportJob } from './jobs.ts';

export type Outcome = 'stored' | 'same' | 'conflict';

/** One row of one reading table. Times in ms since 1970. */
export interface Row {
  readonly id: number;
  /** Collect time, corrected where the device's clock was off. */
  readonly at: number;
  readonly receivedAt: number;
  /** The collect time that the device sent, if it was corrected. */
  readonly originalAt: number | null;
  readonly quality: number;
  /** Bits of the model's checks. */
  readonly checks: number;
  isResent: boolean;
  readonly values: ReadingValues;
  readonly keys: readonly string[];
  readonly report: ReportRows;
  outcome: Outcome;
}

export interface StatusRow extends Row {
  readonly status: Status;
}

/** Number of the report with a status; null for a moved one, where it has no meaning. */
export const sequenceOf = ({ report: { job } }: StatusRow): number | null =>
  job.movedS === undefined ? job.uplink.number : null;

/** A reading with its rows (a sensor with two tables has two). */
export interface ReadingRows {
  readonly reading: WireReading;
  readonly sensor: SensorEntry;
  readonly rows: readonly Row[];
}

/** The failed checks of a reading, over all of its rows. */
export const checksOfReading = ({ rows }: ReadingRows): number => rows.reduce((bits, { checks }) => bits | checks, 0);

/** The rows of one report. */
export interface ReportRows {
  readonly job: ReportJob;
  status: StatusRow | null;
  readonly readings: ReadingRows[];
  /** Rows ahead, including the status; they are in neither of the above. */
  readonly ahead: Row[];
  statusAhead: StatusRow | null;
  /** The rows ahead by their readings. */
  readonly readingsAhead: ReadingRows[];
}

/** Sorts rows of one table by key, so that two recorders cannot deadlock. */
export function sortRows(rows: Row[]): void {
  rows.sort((a, b) => a.id - b.id || a.at - b.at);
}

/**
 * Splits sorted rows into those that one statement may insert and those that repeat a key of the same batch, which are compared with the
 * inserted ones.
 */
export function splitRepeated<R extends Row>(sorted: readonly R[]): { first: R[]; repeated: R[] } {
  const repeated: R[] = [];
  let last: R | undefined;
  const first = sorted.filter((row) => {
    if (last?.id === row.id && last.at === row.at) {
      repeated.push(row);
      return false;
    }
    last = row;
    return true;
  });
  return { first, repeated };
}
