import {
  families,
  familyFields,
  identFields,
  isCalibrated,
  sequenceNames,
  statusFields,
  statusSwitches,
  type Field,
  type Names,
} from '@groundwatch/protocol/model';
import type { RecordKind, StoredRecord } from '@groundwatch/protocol/rest';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { keyInType } from './record-values.ts';

/** Columns without a quantity. Their words are `records.column.…`. */
export type PlainColumn = 'time' | 'sensor' | 'marks' | 'receive' | 'original' | 'runStatus' | 'faults';

export type RecordColumn = { readonly key: string; readonly width: number } & (
  | { readonly kind: PlainColumn }
  | { readonly kind: 'element'; readonly names: Names }
  | { readonly kind: 'text'; readonly names: Names; readonly textOf: (record: StoredRecord) => string | null }
  | { readonly kind: 'switch'; readonly names: Names; readonly switchKey: string }
  /** `isCalibrated`: the value as sent is shown too. */
  | { readonly kind: 'field'; readonly names: Names; readonly field: Field; readonly isCalibrated: boolean }
);

const TIME_PX = 212;
/** With the UTC offset. */
const ZONED_TIME_PX = 264;
const RUN_STATUS_PX = 27 * 19 + 24;
const LEAST_PX = 76;
const MOST_PX = 168;

/** Estimated width of a text in px, in the body's font. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2ff ? 14 : 7.6), 0);

/** A heading may take two lines, the value one. */
function fieldWidth({ names, unit, range, decimals, options }: Field, heading: string, isDouble: boolean): number {
  const longest = Math.max(0, ...(range ?? []).map((end) => Math.abs(end)));
  const digits = options ? 0 : String(Math.trunc(longest)).length + decimals + 3;
  const words = heading.split(' ').map(widthOf);
  const forHeading = names.zh === heading ? widthOf(heading) : Math.max(...words, widthOf(heading) / 2 + 8);
  const forValue = Math.max(digits, 6) * 8.2 * (isDouble ? 2 : 1) + (isDouble ? 24 : 0);
  const most = isDouble ? MOST_PX * 1.6 : MOST_PX;
  return Math.round(Math.min(most, Math.max(LEAST_PX, forHeading, forValue, widthOf(unit))) + 20);
}

const plain = (kind: PlainColumn, width: number): RecordColumn => ({ key: kind, kind, width });

const textColumn = (key: string, names: Names, textOf: (record: StoredRecord) => string | null): RecordColumn => ({
  ...{ key, kind: 'text', names, textOf },
  width: key === 'sequence' ? LEAST_PX + 20 : MOST_PX,
});

/** All columns of a kind in default order. `isZoned`: times include the offset. `nameIn`: text in the page's language. */
export function recordColumns(
  kind: RecordKind,
  sensors: readonly ShownSensor[],
  nameIn: (names: Names) => string,
  isZoned = false,
): RecordColumn[] {
  const timePx = isZoned ? ZONED_TIME_PX : TIME_PX;
  const fieldColumn = (field: Field): RecordColumn => {
    const hasTwo =
      kind !== 'status' &&
      sensors.some((one) => isCalibrated(one.calibrations, keyInType(one.type.code, kind, field.key)));
    const width = fieldWidth(field, nameIn(field.names), hasTwo);
    return { key: field.key, kind: 'field', names: field.names, field, isCalibrated: hasTwo, width };
  };
  const times = [plain('receive', timePx), plain('original', timePx)];
  if (kind === 'status')
    return [
      plain('time', timePx),
      textColumn('sequence', sequenceNames, ({ sequence }) => sequence?.toString() ?? null),
      plain('marks', 152),
      plain('runStatus', RUN_STATUS_PX),
      plain('faults', 220),
      ...statusSwitches.map(({ key, names }): RecordColumn => ({
        ...{ key, names, kind: 'switch', switchKey: key },
        width: Math.max(LEAST_PX, Math.round(widthOf(nameIn(names)) / (names.zh === nameIn(names) ? 1 : 1.6)) + 20),
      })),
      ...statusFields.map(fieldColumn),
      ...identFields.map(({ key, names }) => textColumn(key, names, ({ ident }) => ident?.[key] || null)),
      ...times,
    ];
  const family = families[kind];
  const { list } = family;
  return [
    plain('time', timePx),
    ...(sensors.length > 1 ? [plain('sensor', 190)] : []),
    ...(list ? [{ key: 'element', kind: 'element' as const, names: list.names, width: 76 }] : []),
    plain('marks', 152),
    ...familyFields(family).map(fieldColumn),
    ...times,
  ];
}

/** The user's choice of columns. The time is always first. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 200) : [];

export function readColumnChoice(value: unknown): ColumnChoice {
  const { order, hidden } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { order: texts(order), hidden: texts(hidden) };
}

/** All columns in the user's order. New ones follow their default predecessor. */
export function orderedColumns(columns: readonly RecordColumn[], { order }: ColumnChoice): RecordColumn[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key && key !== 'time') ?? []);
  const result = [columns[0]!, ...known];
  columns.forEach((column, index) => {
    if (result.includes(column)) return;
    result.splice(result.indexOf(columns[index - 1]!) + 1, 0, column);
  });
  return result;
}

export const shownColumns = (columns: readonly RecordColumn[], choice: ColumnChoice): RecordColumn[] =>
  orderedColumns(columns, choice).filter(({ key }) => key === 'time' || !choice.hidden.includes(key));

/** The choice with one column moved, among all of them. */
export function movedColumn(
  columns: readonly RecordColumn[],
  choice: ColumnChoice,
  key: string,
  to: number,
): ColumnChoice {
  const keys = orderedColumns(columns, choice).map((column) => column.key);
  const from = keys.indexOf(key);
  const target = Math.max(1, Math.min(keys.length - 1, to));
  keys.splice(target, 0, ...keys.splice(from, 1));
  return { ...choice, order: keys };
}

/** Whether its values are right-aligned. */
export const isNumeric = (column: RecordColumn): boolean =>
  column.kind === 'element' || (column.kind === 'field' && column.field.options === undefined);
