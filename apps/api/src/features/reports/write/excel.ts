import { writeXlsx } from 'hucre/xlsx';
import { translator } from '../../../i18n/translate.ts';
import type { Block, Cell, ChartBlock, ReportContent, TableBlock } from '../content/content.ts';

type Value = string | number | Date | null;

interface Sheet {
  name: string;
  rows: Value[][];
  widths: number[];
  /** Number of frozen rows. */
  frozen: number;
  formats?: Record<number, string>;
}

const LONGEST_NAME = 31;

/** A valid, unique sheet name: at most 31 characters and none that is special in references. */
function sheetName(title: string, taken: Set<string>): string {
  const plain = title.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet';
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? '' : ` ${n}`;
    const name = plain.slice(0, LONGEST_NAME - suffix.length) + suffix;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

const valueOf = (cell: string | Cell): Value => (typeof cell === 'string' ? cell : (cell.number ?? cell.text));

function overview({ title, subtitle, marks, foot, blocks }: ReportContent): Value[][] {
  const rows: Value[][] = [[title], [subtitle], ...marks.map((mark) => [mark]), []];
  for (const block of blocks) {
    if (block.kind === 'lead') rows.push([block.text], []);
    if (block.kind === 'figures') {
      for (const { name, value, unit, note } of block.items) {
        const number = Number(value.replace('−', '-'));
        rows.push([name, value !== '' && Number.isFinite(number) ? number : value, unit, note]);
      }
      rows.push([]);
    }
    if (block.kind === 'lines') rows.push([block.title], ...block.lines.map((line) => [line]), []);
    if (block.kind === 'signatures') rows.push(...block.names.map((name) => [name, '']), []);
  }
  rows.push([foot]);
  return rows;
}

const tableSheet = ({ title, columns, rows }: TableBlock): Sheet => ({
  name: title,
  rows: [columns.map((column) => column.title), ...rows.map((row) => row.map(valueOf))],
  widths: columns.map(({ share }) => Math.max(10, share)),
  frozen: 1,
});

/** Points of all curves in one sheet; times in UTC, as workbooks have no time zones. */
const curveSheet = (charts: readonly ChartBlock[], name: string, headings: string[]): Sheet => ({
  name,
  rows: [
    headings,
    ...charts.flatMap(({ title, panels }) =>
      panels.flatMap((panel) => panel.points.map(([at, value]): Value[] => [title, panel.name, new Date(at), value])),
    ),
  ],
  widths: [28, 26, 20, 14],
  frozen: 1,
  formats: { 2: 'yyyy-mm-dd hh:mm' },
});

const isTable = (block: Block): block is TableBlock => block.kind === 'table';
const isChart = (block: Block): block is ChartBlock => block.kind === 'chart';

/** Writes a report as an Excel workbook: text on the first sheet, one sheet per table, and one with the points of the curves. */
export async function writeExcel(content: ReportContent): Promise<Uint8Array> {
  const t = translator(content.language);
  const charts = content.blocks.filter(isChart);
  const heads = ['sensor', 'quantity', 'time', 'value'].map((key) => t(`report.excel.${key}`));
  const sheets: Sheet[] = [
    { name: t('report.excel.overview'), rows: overview(content), widths: [30, 16, 12, 40], frozen: 0 },
    ...content.blocks.filter(isTable).map(tableSheet),
    ...(charts.length > 0 ? [curveSheet(charts, t('report.excel.curves'), heads)] : []),
  ];
  const taken = new Set<string>();
  return writeXlsx({
    sheets: sheets.map(({ name, rows, widths, frozen, formats }) => ({
      name: sheetName(name, taken),
      rows,
      columns: widths.map((width, i) => ({ width, ...(formats?.[i] ? { numFmt: formats[i] } : {}) })),
      ...(frozen > 0 ? { freezePane: { rows: frozen } } : {}),
    })),
    properties: { title: content.title, creator: 'Groundwatch', created: new Date(content.madeAt) },
  });
}
