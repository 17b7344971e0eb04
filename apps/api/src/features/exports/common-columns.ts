import { enums, quality, type Field } from '@groundwatch/protocol/model';
import type { TableCell, TableColumn } from '../../sheets/table-column.ts';
import { nameIn, type ExportSource, type ExportTask } from './export-task.ts';
import { LocalTime, offsetText } from './local-time.ts';

const US = 1_000;

export const micros = (time: string): string => `(extract(epoch FROM ${time}) * 1000000)::int8`;

/** SQL of what every table over time has, in the order in which `timeCells` takes it. */
export const timeExpressions = ['r.collected_at', 'r.received_at', 'r.original_collected_at'].map(micros);

/** Columns that name the device. */
export const deviceColumns = ({ words }: ExportTask): TableColumn[] => [
  { heading: words.deviceNo, kind: 'text' },
  { heading: words.device, kind: 'text' },
];

export const deviceCells = ({ deviceNo, deviceName }: ExportSource): TableCell[] => [deviceNo, deviceName];

/** Times of a row as clocks in the zone show them, with the offset from UTC where they are turned within the export. */
export function timeColumns({ words, language, zone, sources }: ExportTask): {
  columns: TableColumn[];
  cells: (row: readonly unknown[], isLate: boolean, isAhead?: boolean) => TableCell[];
} {
  const ahead = nameIn(enums.quality[quality.clockAhead]!.names, language);
  const local = new LocalTime(zone);
  const first = Math.min(...sources.map(({ firstUs }) => firstUs)) / US;
  const last = Math.max(...sources.map(({ lastUs }) => lastUs)) / US;
  const isTurned = sources.length > 0 && local.isTurned(first, last);
  const shown = (us: unknown): TableCell => {
    if (us === null) return null;
    const ms = Math.floor((us as number) / US);
    return ms + local.offset(ms);
  };
  const time = (word: string): TableColumn => ({ heading: `${word} (${zone})`, kind: 'time' });
  const offset: TableColumn = { heading: words.utcOffset, kind: 'text' };
  return {
    columns: [
      time(words.collectTime),
      ...(isTurned ? [offset] : []),
      time(words.receiveTime),
      time(words.originalCollectTime),
      { heading: words.arrival, kind: 'text' },
    ],
    cells: ([collected, received, original], isLate, isAhead = false) => [
      shown(collected),
      ...(isTurned ? [offsetText(local.offset((collected as number) / US))] : []),
      shown(received),
      shown(original),
      isAhead ? ahead : isLate ? words.late : null,
    ],
  };
}

/** `X inclination (°)` */
export const headingOf = (field: Field, { language }: ExportTask, more = ''): string =>
  `${nameIn(field.names, language)}${more}${field.unit === '' ? '' : ` (${field.unit})`}`;

/** How the values of a field are written: codes in words, numbers rounded to their decimals. */
export function fieldWriter(
  field: Field,
  { language }: ExportTask,
): { kind: TableColumn['kind']; cell: (value: number | null | undefined) => TableCell } {
  if (field.options) {
    const words = new Map(enums[field.options].map(({ code, names }) => [code, nameIn(names, language)]));
    return {
      kind: 'text',
      cell: (value) => (value === null || value === undefined ? null : (words.get(value) ?? String(value))),
    };
  }
  const scale = 10 ** field.decimals;
  return {
    kind: { decimals: field.decimals },
    cell: (value) =>
      value === null || value === undefined || !Number.isFinite(value) ? null : Math.round(value * scale) / scale + 0,
  };
}
