import { enums, quality, unknownNames, versionText, type Field } from '@groundwatch/protocol/model';
import type { TableCell, TableColumn } from '../../sheets/table-column.ts';
import { nameIn, type ExportSource, type ExportTask } from './export-task.ts';
import { LocalTime, offsetText } from './local-time.ts';

const US = 1_000;

export const micros = (time: string): string => `(extract(epoch FROM ${time}) * 1000000)::int8`;

/** SQL of the time columns of every table, in the order that `timeCells` takes. */
export const timeExpressions = ['r.collected_at', 'r.received_at', 'r.original_collected_at'].map(micros);

/** Columns that identify the device. */
export const deviceColumns = ({ words }: ExportTask): TableColumn[] => [
  { heading: words.deviceNo, kind: 'text' },
  { heading: words.device, kind: 'text' },
];

export const deviceCells = ({ deviceNo, deviceName }: ExportSource): TableCell[] => [deviceNo, deviceName];

/**
 * Times of a row in local time. The headings name the offset from UTC; where the offset changes after the first collect time, each time has
 * its own offset column, because data collected before the change may have been received after it.
 */
export function timeColumns({ words, language, zone, sources, at }: ExportTask): {
  columns: TableColumn[];
  cells: (row: readonly unknown[], isResent: boolean, isAhead?: boolean) => TableCell[];
} {
  const ahead = nameIn(enums.quality[quality.clockAhead]!.names, language);
  const local = new LocalTime(zone);
  const first = Math.min(at, ...sources.map(({ firstUs }) => firstUs / US));
  const last = Math.max(at, ...sources.map(({ lastUs }) => lastUs / US));
  const isTurned = local.isTurned(first, last);
  const zoneLabel = zone === 'UTC' || isTurned ? zone : `${zone} ${offsetText(local.offset(last))}`;
  const names = [words.collectTime, words.receiveTime, words.originalCollectTime];
  const columns = names.flatMap((name, i): TableColumn[] => {
    const offset = i === 0 ? words.utcOffset : `${words.utcOffset} (${name})`;
    return [
      { heading: `${name} (${zoneLabel})`, kind: 'time' },
      ...(isTurned ? [{ heading: offset, kind: 'text' } as const] : []),
    ];
  });
  const shown = (us: unknown): TableCell[] => {
    if (us === null) return isTurned ? [null, null] : [null];
    const ms = Math.floor((us as number) / US);
    const offset = local.offset(ms);
    return isTurned ? [ms + offset, offsetText(offset)] : [ms + offset];
  };
  return {
    columns: [...columns, { heading: words.arrival, kind: 'text' }],
    cells: ([collected, received, original], isResent, isAhead = false) => [
      ...shown(collected),
      ...shown(received),
      ...shown(original),
      isAhead ? ahead : isResent ? words.late : null,
    ],
  };
}

/** `X inclination (°)` */
export const headingOf = (field: Field, { language }: ExportTask, more = ''): string =>
  `${nameIn(field.names, language)}${more}${field.unit === '' ? '' : ` (${field.unit})`}`;

/** How values of a field are written: codes in words, versions as `2.7`, numbers rounded to the field's decimals. */
export function fieldWriter(
  field: Pick<Field, 'options' | 'isVersion' | 'isRare' | 'decimals'>,
  { language }: ExportTask,
): { kind: TableColumn['kind']; cell: (value: number | null | undefined) => TableCell } {
  if (field.options) {
    const words = new Map(enums[field.options].map(({ code, names }) => [code, nameIn(names, language)]));
    const unknown = field.isRare ? null : nameIn(unknownNames, language);
    return {
      kind: 'text',
      cell: (value) => (value === null || value === undefined ? unknown : (words.get(value) ?? String(value))),
    };
  }
  if (field.isVersion)
    return { kind: 'text', cell: (value) => (value === null || value === undefined ? null : versionText(value)) };
  const scale = 10 ** field.decimals;
  return {
    kind: { decimals: field.decimals },
    cell: (value) =>
      value === null || value === undefined || !Number.isFinite(value) ? null : Math.round(value * scale) / scale + 0,
  };
}
