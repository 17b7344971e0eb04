import { checksFor, type Checks } from '@groundwatch/geotechnics';
import {
  families,
  sensorTypeOf,
  snakeCase,
  sqlType,
  statusFields,
  type FamilyKey,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { ScalarType } from './copy-rows.ts';

export interface Column {
  /** Key of the value within the sensor type or the status. */
  readonly key: string;
  readonly name: string;
  readonly type: ScalarType;
  readonly isList: boolean;
}

export interface TablePart {
  readonly family: FamilyKey;
  readonly table: string;
  readonly columns: readonly Column[];
  /** The failed checks of this family's values. */
  readonly checks: Checks;
}

const fixed = 'sensor_id, collected_at, received_at, original_collected_at, quality, checks, is_late';

/** Columns before those of the catalogue. */
export const FIXED_COLUMNS = 7;

/** The tables of a reading of a sensor type, one per family. */
export function tableParts(code: SensorTypeCode): TablePart[] {
  const type = sensorTypeOf(code);
  return type.parts.map(({ family, prefix }) => ({
    family: family.key,
    checks: checksFor(family.key, prefix),
    table: family.table,
    columns: type.fields
      .filter((f) => f.family === family.key)
      .map((f) => ({ key: f.key, name: f.column, type: sqlType(f), isList: f.isList })),
  }));
}

/** COPY into a family's table; its columns are the same for all sensor types. */
export function copyStatement(part: TablePart): string {
  const columns = part.columns.map((c) => `"${c.name}"`).join(', ');
  return `COPY ${families[part.family].table} (${fixed}, ${columns}) FROM STDIN WITH (FORMAT binary)`;
}

export const statusColumns: readonly Column[] = statusFields.map((f) => ({
  key: f.key,
  name: snakeCase(f.key),
  type: sqlType(f),
  isList: false,
}));

export const STATUS_FIXED_COLUMNS = 9;

export const statusCopyStatement = `COPY device_status (device_id, collected_at, received_at, original_collected_at, is_late, run_status,
  encryption_function, resend_function, push_data, ${statusColumns.map((c) => `"${c.name}"`).join(', ')}) FROM STDIN WITH (FORMAT binary)`;
