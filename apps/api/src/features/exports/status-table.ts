import {
  CHECK_RANGE,
  checkNames,
  identFields,
  isImpossible,
  runStatusFlags,
  sequenceNames,
  snakeCase,
  statusFields,
  statusSwitches,
} from '@groundwatch/protocol/model';
import { identColumns, identThen } from '../../latest/ident-then.ts';
import type { TableCell } from '../../sheets/table-column.ts';
import { deviceCells, deviceColumns, fieldWriter, headingOf, timeColumns, timeExpressions } from './common-columns.ts';
import { nameIn, type ExportTask } from './export-task.ts';
import type { ExportTable } from './table-of.ts';

const PAGE = 2_000;

/** Status records: faults in words, switches, all fields, and the identity that the device reported. */
export function statusTable(task: ExportTask): ExportTable {
  const { words, language } = task;
  const times = timeColumns(task);
  const writers = statusFields.map((field) => fieldWriter(field, task));
  const { cell: switchCell } = fieldWriter({ options: 'offOn', decimals: 0 }, task);
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
  /** Names the impossible values. */
  const checksText = (values: readonly (number | null)[]): TableCell => {
    const wrong = statusFields.filter((field, i) => isImpossible(field, values[i]));
    if (wrong.length === 0) return null;
    const outside = checkNames.find(({ bit }) => bit === CHECK_RANGE)!;
    return `${nameIn(outside.names, language)}: ${wrong.map(({ names }) => nameIn(names, language)).join(words.list)}`;
  };
  const first = timeExpressions.length;
  return {
    columns: [
      ...deviceColumns(task),
      ...times.columns,
      { heading: nameIn(sequenceNames, language), kind: { decimals: 0 } },
      { heading: words.runStatus, kind: 'text' },
      { heading: words.checks, kind: 'text' },
      ...statusSwitches.map(({ names }) => ({ heading: nameIn(names, language), kind: 'text' as const })),
      ...statusFields.map((field, i) => ({ heading: headingOf(field, task), kind: writers[i]!.kind })),
      ...identFields.map(({ names }) => ({ heading: nameIn(names, language), kind: 'text' as const })),
    ],
    table: 'device_status_with_ahead',
    keyColumn: 'device_id',
    expressions: [
      ...timeExpressions,
      'CASE WHEN r.is_ahead THEN 2 ELSE r.is_late::int END',
      'r.sequence',
      'r.run_status',
      ...statusSwitches.map(({ key }) => `r."${snakeCase(key)}"`),
      ...statusFields.map(({ key }) => `r."${snakeCase(key)}"`),
      ...identColumns,
    ],
    join: identThen('r'),
    pageSize: PAGE,
    linesOf: (source, row) => {
      const switches = first + 3;
      const values = switches + statusSwitches.length;
      const texts = row.slice(values + statusFields.length) as (string | null)[];
      return [
        [
          ...deviceCells(source),
          ...times.cells(row, row[first] === 1, row[first] === 2),
          row[first + 1] as number | null,
          runStatus(row[first + 2] as number | null),
          checksText(row.slice(values, values + statusFields.length) as (number | null)[]),
          ...statusSwitches.map((_, i) => {
            const isOn = row[switches + i] as boolean | null;
            return switchCell(isOn === null ? null : Number(isOn));
          }),
          ...writers.map(({ cell }, i) => cell(row[values + i] as number | null)),
          // A device sends an empty text for an unknown value.
          ...texts.map((text) => (text === '' ? null : text)),
        ],
      ];
    },
  };
}
