import { families, type Calibration, type ReadingValue, type ReadingValues } from '@groundwatch/protocol/model';
import type { RecordKind, StoredRecord } from '@groundwatch/protocol/rest';
import { shownValues } from './record-values.ts';

/** One row of a table: a record, or one element of it. */
export interface Line {
  readonly key: string;
  readonly record: StoredRecord;
  /** By key of the family, calibrated. */
  readonly shown: ReadingValues;
  /** From 0. Null if the family has no elements. */
  readonly element: number | null;
}

const lengthOf = (value: ReadingValue | undefined): number => (Array.isArray(value) ? value.length : 0);

function elementsOf(kind: RecordKind, { values }: StoredRecord): (number | null)[] {
  const list = kind === 'status' ? undefined : families[kind].list;
  if (!list) return [null];
  const count = Math.max(1, ...list.fields.map(({ key }) => lengthOf(values[key])));
  return Array.from({ length: count }, (_, index) => index);
}

/** The lines of each record are created once and reused. */
export class LineMaker {
  readonly #kind: RecordKind;
  readonly #calibrationsOf: (sensorId: number) => readonly Calibration[];
  readonly #made = new WeakMap<StoredRecord, readonly Line[]>();

  constructor(kind: RecordKind, calibrationsOf: (sensorId: number) => readonly Calibration[]) {
    this.#kind = kind;
    this.#calibrationsOf = calibrationsOf;
  }

  lines(records: readonly StoredRecord[]): Line[] {
    return records.flatMap((record) => {
      const known = this.#made.get(record);
      if (known) return known;
      const made = this.#make(record);
      this.#made.set(record, made);
      return made;
    });
  }

  #make(record: StoredRecord): Line[] {
    const { sensorId = 0, collectTime, values } = record;
    const shown = this.#kind === 'status' ? values : shownValues(record, this.#kind, this.#calibrationsOf(sensorId));
    return elementsOf(this.#kind, record).map((element) => ({
      key: `${collectTime} ${sensorId} ${element ?? ''}`,
      record,
      shown,
      element,
    }));
  }
}

/** The value of a line: for a list field that of its element. */
export function valueAt(values: ReadingValues, key: string, element: number | null): number | null {
  const value = values[key];
  if (value === null || value === undefined || typeof value === 'number') return value ?? null;
  return value[element ?? 0] ?? null;
}
