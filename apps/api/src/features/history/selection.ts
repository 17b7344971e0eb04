import { sensorTypeOf, families, snakeCase, statusFields } from '@groundwatch/protocol/model';
import { invalidField } from '../../errors.ts';

export interface Column {
  /** Field as requested: `x`, `x.3`. */
  key: string;
  /** Key in the catalogue, without an element's number. */
  field: string;
  /** Column name in the table. */
  column: string;
  /** Element of a list column, from 1. */
  element: number | null;
  /** Whether roll-ups have it. */
  isMain: boolean;
  decimals: number;
}

/** Columns that are read together from one table. */
export interface Selection {
  table: string;
  keyColumn: 'sensor_id' | 'device_id';
  columns: Column[];
}

const LARGEST_ELEMENT = 128;

/** `x.3` → x, 3. */
function split(field: string): { name: string; element: number | null } {
  const match = /^([A-Za-z][A-Za-z0-9]*)(?:\.([1-9]\d{0,2}))?$/.exec(field);
  if (!match?.[1]) throw invalidField('fields', 'unknownField', { key: field });
  return { name: match[1], element: match[2] === undefined ? null : Number(match[2]) };
}

/** Columns for the fields of a sensor type, by table. Throws on a field that the type does not have. */
export function selectSensorFields(typeCode: string, fields: readonly string[]): Selection[] {
  const type = sensorTypeOf(typeCode);
  const byTable = new Map<string, Selection>();
  for (const key of fields) {
    const { name, element } = split(key);
    const field = type.fields.find((candidate) => candidate.key === name);
    if (!field || field.isList !== (element !== null) || (element ?? 0) > LARGEST_ELEMENT)
      throw invalidField('fields', 'unknownField', { key });
    const { table } = families[field.family];
    const selection = byTable.get(table) ?? { table, keyColumn: 'sensor_id' as const, columns: [] };
    const { column, decimals, main } = field;
    selection.columns.push({ key, field: name, column, element, isMain: main === true, decimals });
    byTable.set(table, selection);
  }
  return [...byTable.values()];
}

/** As `selectSensorFields`, for the status record. */
export function selectStatusFields(fields: readonly string[]): Selection[] {
  const columns = fields.map((key): Column => {
    const field = statusFields.find((candidate) => candidate.key === key);
    if (!field) throw invalidField('fields', 'unknownField', { key });
    const { decimals, main } = field;
    return { key, field: key, column: snakeCase(key), element: null, isMain: main === true, decimals };
  });
  return [{ table: 'device_status', keyColumn: 'device_id', columns }];
}
