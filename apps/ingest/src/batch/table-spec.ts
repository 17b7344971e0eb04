import type { ArrayType } from '@groundwatch/db';
import { checksFor, type Checks } from '@groundwatch/geotechnics';
import {
  RUN_STATUS_MASK,
  families,
  familyFields,
  familyKeys,
  prefixedKey,
  snakeCase,
  sqlType,
  statusFields,
  type Family,
  type FamilyKey,
  type ReadingValue,
  type SensorTypeCode,
  sensorTypeOf,
} from '@groundwatch/protocol/model';
import { sequenceOf, type Row, type StatusRow } from './rows.ts';

/** A column with one value per row, or one list per row. */
export interface Column<R> {
  readonly name: string;
  readonly type: ArrayType;
  readonly isList: boolean;
  readonly read: (row: R) => unknown;
}

/** How rows of one kind become one statement. */
export interface TableSpec<R extends Row = Row> {
  /** Family key, or `status`. */
  readonly key: string;
  readonly table: string;
  readonly idColumn: 'sensor_id' | 'device_id';
  readonly columns: readonly Column<R>[];
  /** Columns that decide whether two rows with the same key are equal or in conflict. */
  readonly compared: readonly string[];
}

const arrayTypes = { 'double precision': 'float8', bigint: 'int8', integer: 'int4', smallint: 'int2' } as const;

const plain = <R>(name: string, type: ArrayType, read: (row: R) => unknown): Column<R> => ({
  name,
  type,
  isList: false,
  read,
});

function baseColumns<R extends Row>(idColumn: string): Column<R>[] {
  return [
    plain(idColumn, 'int4', (row) => row.id),
    plain('collected_at', 'timestamptz', (row) => row.at),
    plain('received_at', 'timestamptz', (row) => row.receivedAt),
    plain('original_collected_at', 'timestamptz', (row) => row.originalAt),
    // Calculated values are never late, though their inputs may be.
    plain('is_late', 'bool', (row) => row.isResent && row.report.job.calculated === undefined),
  ];
}

function familySpec(family: Family): TableSpec {
  const own = familyFields(family).map((field, index): Column<Row> => {
    const isList = family.list?.fields.includes(field) ?? false;
    const read = (row: Row): ReadingValue | undefined => row.values[row.keys[index] ?? ''];
    return { name: snakeCase(field.key), type: arrayTypes[sqlType(field)], isList, read };
  });
  return {
    key: family.key,
    table: family.table,
    idColumn: 'sensor_id',
    columns: [
      ...baseColumns<Row>('sensor_id'),
      plain('quality', 'int2', (row) => row.quality),
      plain('checks', 'int2', (row) => row.checks),
      ...own,
    ],
    compared: own.map((column) => column.name),
  };
}

export const familySpecs: Readonly<Record<FamilyKey, TableSpec>> = Object.fromEntries(
  familyKeys.map((key) => [key, familySpec(families[key])]),
) as Record<FamilyKey, TableSpec>;

const statusOwn: readonly Column<StatusRow>[] = [
  plain('run_status', 'int4', (row) => runStatus(row.status.runStatus)),
  plain('encryption_function', 'bool', (row) => row.status.encryptionFunction),
  plain('resend_function', 'bool', (row) => row.status.resendFunction),
  plain('push_data', 'bool', (row) => row.status.pushData),
  ...statusFields.map((field) =>
    plain<StatusRow>(snakeCase(field.key), arrayTypes[sqlType(field)], (row) => row.status.values[field.key]),
  ),
];

export const statusSpec: TableSpec<StatusRow> = {
  key: 'status',
  table: 'device_status',
  idColumn: 'device_id',
  columns: [...baseColumns<StatusRow>('device_id'), plain('sequence', 'int4', sequenceOf), ...statusOwn],
  compared: statusOwn.map((column) => column.name),
};

/** Undefined bits are dropped. */
export const runStatus = (bits: number | null): number | null => (bits === null ? null : bits & RUN_STATUS_MASK);

export interface PartSpec {
  readonly spec: TableSpec;
  /** Keys of the sensor type's values in the order of the family's fields. */
  readonly keys: readonly string[];
  /** The failed checks of this table. */
  readonly checks: Checks;
}

const partSpecs = new Map<SensorTypeCode, readonly PartSpec[]>();

/** The tables that a reading of this sensor type goes to. */
export function partsOf(type: SensorTypeCode): readonly PartSpec[] {
  let parts = partSpecs.get(type);
  if (!parts) {
    parts = sensorTypeOf(type).parts.map(({ family, prefix }) => ({
      spec: familySpecs[family.key],
      keys: familyFields(family).map((field) => prefixedKey(prefix, field.key)),
      checks: checksFor(family.key, prefix),
    }));
    partSpecs.set(type, parts);
  }
  return parts;
}
