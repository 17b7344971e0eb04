import { calibratedValues } from '@groundwatch/geotechnics';
import {
  checkNames,
  enums,
  families,
  familyFields,
  isCalibrated,
  prefixedKey,
  quality as qualities,
  sensorTypeOf,
  shownQuality,
  snakeCase,
  type FamilyKey,
  type Field,
  type ReadingValue,
  type ReadingValues,
} from '@groundwatch/protocol/model';
import type { TableCell, TableColumn } from '../../sheets/table-column.ts';
import { deviceCells, deviceColumns, fieldWriter, headingOf, timeColumns, timeExpressions } from './common-columns.ts';
import { nameIn, type ExportSource, type ExportTask } from './export-task.ts';
import type { ExportTable } from './table-of.ts';

/** Values per read; a row may have hundreds of them. */
const PAGE_VALUES = 60_000;
const FIXED = timeExpressions.length + 3;

/** Fields that have no value when a sensor has failed; its settings stay valid. */
const isMeasured = ({ key, main, range }: Field): boolean => key !== 'depth' && (main === true || range !== undefined);

/** A temperature that a calibration takes from the sensor's other table. */
interface Borrowed {
  readonly key: string;
  readonly family: FamilyKey;
  readonly column: string;
}

function borrowedOf(sources: readonly ExportSource[], kind: FamilyKey): Borrowed[] {
  const found = new Map<string, Borrowed>();
  for (const { sensor } of sources)
    for (const { temperature } of sensor?.calibrations.flatMap(({ fields }) => fields) ?? []) {
      const field = temperature && sensorTypeOf(sensor!.type).fields.find(({ key }) => key === temperature.field);
      if (field && field.family !== kind)
        found.set(field.key, { key: field.key, family: field.family, column: field.column });
    }
  return [...found.values()];
}

const typeKey = (source: ExportSource, kind: FamilyKey, key: string): string => {
  const part = source.sensor && sensorTypeOf(source.sensor.type).parts.find(({ family }) => family.key === kind);
  return prefixedKey(part?.prefix ?? '', key);
};

/** Readings of a family. A list gives one line per element, with its number. */
export function readingTable(task: ExportTask, kind: FamilyKey): ExportTable {
  const { words, language, sources, isRaw } = task;
  const family = families[kind];
  const fields = familyFields(family);
  const times = timeColumns(task);
  const borrowed = isRaw ? [] : borrowedOf(sources, kind);
  const keysOf = new Map(sources.map((source) => [source, fields.map(({ key }) => typeKey(source, kind, key))]));
  const hasCalibrated = fields.map(
    (_, i) =>
      !isRaw && sources.some((source) => isCalibrated(source.sensor?.calibrations ?? [], keysOf.get(source)![i]!)),
  );
  const writers = fields.map((field) => fieldWriter(field, task));
  const others = new Map(enums.quality.map(({ code, names }) => [code, nameIn(names, language)]));
  const isList = family.list !== undefined;
  // Elements of an array lie along a line; elements of other families report their own depth.
  const isArray = kind === 'array';
  const listLength = family.list?.fields.length ?? 0;

  const checksText = (checks: number): TableCell =>
    checks === 0
      ? null
      : checkNames
          .filter(({ bit }) => (checks & bit) !== 0)
          .map(({ names }) => nameIn(names, language))
          .join(words.list);

  const sensorCells = (source: ExportSource): TableCell[] => {
    const { name, type, port, subAddress } = source.sensor!;
    return [name === '' ? null : name, nameIn(sensorTypeOf(type).names, language), port, subAddress];
  };

  /** Calibrated values in the order of the fields; the same array where no calibration applies. */
  const calibrated = (source: ExportSource, row: readonly unknown[], raw: readonly ReadingValue[]) => {
    const calibrations = source.sensor!.calibrations;
    if (isRaw || calibrations.length === 0) return raw;
    const keys = keysOf.get(source)!;
    const values: Record<string, ReadingValue> = {};
    keys.forEach((key, i) => (values[key] = raw[i] ?? null));
    borrowed.forEach(({ key }, i) => (values[key] = row[FIXED + fields.length + i] as ReadingValue));
    const shown: ReadingValues = calibratedValues(values, (row[0] as number) / 1_000, calibrations);
    return shown === values ? raw : keys.map((key) => shown[key] ?? null);
  };

  const valueColumns = fields.flatMap((field, i): TableColumn[] => [
    { heading: headingOf(field, task), kind: writers[i]!.kind },
    ...(hasCalibrated[i] ? [{ heading: headingOf(field, task, words.sent), kind: writers[i]!.kind }] : []),
  ]);

  return {
    columns: [
      ...deviceColumns(task),
      { heading: words.sensor, kind: 'text' },
      { heading: words.type, kind: 'text' },
      { heading: words.port, kind: { decimals: 0 } },
      { heading: words.subAddress, kind: { decimals: 0 } },
      ...times.columns,
      { heading: words.quality, kind: 'text' },
      { heading: words.checks, kind: 'text' },
      ...(family.list ? [{ heading: nameIn(family.list.names, language), kind: { decimals: 0 } }] : []),
      ...(isArray ? [{ heading: `${words.depth} (mm)`, kind: { decimals: 0 } }] : []),
      ...valueColumns,
    ],
    table: `${family.table}_with_ahead`,
    keyColumn: 'sensor_id',
    expressions: [
      ...timeExpressions,
      'r.is_late',
      'r.quality',
      'r.checks',
      ...fields.map(({ key }) => `r."${snakeCase(key)}"`),
      ...borrowed.map(({ family: other, column }) => `b_${snakeCase(other)}."${column}"`),
    ],
    join: [...new Set(borrowed.map((one) => one.family))]
      .map((other) => ` LEFT JOIN ${families[other].table} b_${snakeCase(other)} USING (sensor_id, collected_at)`)
      .join(''),
    pageSize: Math.max(100, Math.floor(PAGE_VALUES / (fields.length + listLength * (isList ? 64 : 0)))),
    linesOf: (source, row) => {
      const [isResent, quality, checks] = row.slice(3, FIXED) as [boolean, number, number];
      const sent = row.slice(FIXED, FIXED + fields.length) as ReadingValue[];
      const shown = calibrated(source, row, sent);
      const isFault = quality === qualities.fault && !isRaw;
      const head = [
        ...deviceCells(source),
        ...sensorCells(source),
        ...times.cells(row, isResent),
        others.get(shownQuality(quality, checks)) ?? String(quality),
        checksText(checks),
      ];
      const values = (element: number): TableCell[] =>
        fields.flatMap((field, i) => {
          const { cell } = writers[i]!;
          const at = (value: ReadingValue | undefined): number | null =>
            value === null || value === undefined || typeof value === 'number'
              ? (value ?? null)
              : (value[element] ?? null);
          const value = isFault && isMeasured(field) ? null : cell(at(shown[i]));
          return hasCalibrated[i] ? [value, cell(at(sent[i]))] : [value];
        });
      if (!isList) return [[...head, ...values(0)]];
      const count = Math.max(1, ...sent.slice(0, listLength).map((list) => (Array.isArray(list) ? list.length : 0)));
      const depth = (element: number): TableCell[] => (isArray ? [(element + 1) * source.sensor!.segmentLength] : []);
      return Array.from({ length: count }, (_, element) => [
        ...head,
        element + 1,
        ...depth(element),
        ...values(element),
      ]);
    },
  };
}
