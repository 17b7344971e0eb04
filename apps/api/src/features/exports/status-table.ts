import { runStatusFlags, snakeCase, statusFields, statusSwitches, enums } from '@groundwatch/protocol/model';
import type { TableCell } from '../../sheets/table-column.ts';
import { deviceCells, deviceColumns, fieldWriter, headingOf, timeColumns, timeExpressions } from './common-columns.ts';
import { nameIn, type ExportTask } from './export-task.ts';
import type { ExportTable } from './table-of.ts';

const PAGE = 2_000;

/** Status records: what is faulty in words, then the switches, then every field. */
export function statusTable(task: ExportTask): ExportTable {
  const { words, language } = task;
  const times = timeColumns(task);
  const writers = statusFields.map((field) => fieldWriter(field, task));
  const offOn = new Map(enums.offOn.map(({ code, names }) => [code === 1, nameIn(names, language)]));
  const flags = runStatusFlags.map(({ bit, names }) => ({ mask: 1 << bit, name: nameIn(names, language) }));
  const runStatusWords = (bits: number | null): TableCell => {
    if (bits === null) return null;
    const faulty = flags.filter(({ mask }) => (bits & mask) !== 0).map(({ name }) => name);
    return faulty.length === 0 ? words.normal : words.faulty + faulty.join(words.list);
  };
  const known = new Map<number | null, TableCell>();
  const runStatus = (bits: number | null): TableCell => {
    let text = known.get(bits);
    if (text === undefined) known.set(bits, (text = runStatusWords(bits)));
    return text;
  };
  const first = timeExpressions.length;
  return {
    columns: [
      ...deviceColumns(task),
      ...times.columns,
      { heading: words.runStatus, kind: 'text' },
      ...statusSwitches.map(({ names }) => ({ heading: nameIn(names, language), kind: 'text' as const })),
      ...statusFields.map((field, i) => ({ heading: headingOf(field, task), kind: writers[i]!.kind })),
    ],
    table: 'device_status_with_ahead',
    keyColumn: 'device_id',
    expressions: [
      ...timeExpressions,
      'CASE WHEN r.is_ahead THEN 2 ELSE r.is_late::int END',
      'r.run_status',
      ...statusSwitches.map(({ key }) => `r."${snakeCase(key)}"`),
      ...statusFields.map(({ key }) => `r."${snakeCase(key)}"`),
    ],
    join: '',
    pageSize: PAGE,
    linesOf: (source, row) => {
      const switches = first + 2;
      const values = switches + statusSwitches.length;
      return [
        [
          ...deviceCells(source),
          ...times.cells(row, row[first] === 1, row[first] === 2),
          runStatus(row[first + 1] as number | null),
          ...statusSwitches.map((_, i) => {
            const isOn = row[switches + i] as boolean | null;
            return isOn === null ? null : (offOn.get(isOn) ?? null);
          }),
          ...writers.map(({ cell }, i) => cell(row[values + i] as number | null)),
        ],
      ];
    },
  };
}
