import { drawChart } from '../../../documents/draw-chart.ts';
import { drawMap } from '../../../documents/draw-map.ts';
import { drawMark, ink, type Corner, type Pen } from '../../../documents/pen.ts';
import { Sheet } from '../../../documents/sheet.ts';
import { translator } from '../../../i18n/translate.ts';
import type { Block, ChartBlock, MapBlock, ReportContent } from '../content/content.ts';

const HALF_HEIGHT = 236;
const GAP = 18;

type Half = MapBlock | ChartBlock;
const isHalf = (block: Block): block is Half => block.kind === 'map' || block.kind === 'chart';

function drawHalf(pen: Pen, block: Half, width: number): void {
  pen.text(0, 8, block.title, { size: 11, isBold: true });
  pen.text(width, 8, block.aside, { size: 8, color: ink.text3, align: 'right' });
  const below = pen.moved(0, 20);
  if (block.kind === 'map') drawMap(below, block, width, HALF_HEIGHT - 32);
  else drawChart(below, block, width, HALF_HEIGHT - 32);
}

function drawFigures(pen: Pen, { items }: Extract<Block, { kind: 'figures' }>, width: number): void {
  // The note of the first, the alarms by level, is the longest.
  const first = (width / items.length) * 1.2;
  const wide = (width - first) / (items.length - 1);
  pen.line(
    [
      [0, 0],
      [width, 0],
    ],
    { color: ink.line, width: 0.8 },
  );
  for (const [i, { name, value, unit, note }] of items.entries()) {
    const end = first + i * wide;
    const left = i === 0 ? 0 : end - wide;
    const x = i === 0 ? 0 : left + 8;
    if (i > 0)
      pen.line(
        [
          [left, 6],
          [left, 54],
        ],
        { color: ink.line, width: 0.8 },
      );
    pen.within(end - 2, 60, () => {
      pen.text(x, 12, name, { size: 8, color: ink.text2 });
      const behind = x + pen.text(x, 30, value, { size: 17, isBold: true });
      pen.text(behind + 3, 32, unit, { size: 8, color: ink.text2 });
      pen.text(x, 48, note, { size: 7.5, color: ink.text2 });
    });
  }
  pen.line(
    [
      [0, 60],
      [width, 60],
    ],
    { color: ink.line, width: 0.8 },
  );
}

function drawSignatures(pen: Pen, names: readonly string[], width: number): void {
  const wide = width / Math.max(3, names.length);
  for (const [i, name] of names.entries()) {
    pen.text(i * wide, 8, name, { size: 9, color: ink.text2 });
    pen.line(
      [
        [i * wide, 44],
        [(i + 1) * wide - 24, 44],
      ],
      { color: ink.control, width: 0.8 },
    );
  }
}

/** The logo: three cubic Bézier arcs with end and control points, on a canvas of 36 by 28. */
const arcs = [
  [1.5, 26.5, 5.5, 13, 10, 2, 18, 2, ink.text1],
  [7.5, 26.5, 10, 18, 13, 10.5, 18, 10.5, ink.text2],
  [13, 26.5, 14.3, 22.5, 15.6, 19, 18, 19, ink.control],
] as const;

function drawLogo(pen: Pen, scale: number): void {
  for (const [x0, y0, x1, y1, x2, y2, x3, y3, color] of arcs) {
    const at = (t: number, a: number, b: number, c: number, d: number): number =>
      scale * ((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d);
    const left = Array.from({ length: 13 }, (_, i): Corner => [at(i / 12, x0, x1, x2, x3), at(i / 12, y0, y1, y2, y3)]);
    const right = left.toReversed().map(([x, y]): Corner => [36 * scale - x, y]);
    pen.line([...left, ...right], { color, width: 2.4 * scale });
  }
}

function head(sheet: Sheet, { title, subtitle, marks }: ReportContent): void {
  sheet.title(title, 38, (pen) => drawLogo(pen, 0.8));
  sheet.drawing(30, (pen, width) => {
    pen.text(0, 4, subtitle, { size: 9.5, color: ink.text2 });
    for (const [i, mark] of marks.entries())
      pen.text(width, 4 - 11 * (marks.length - 1 - i), mark, { size: 9, color: ink.text2, align: 'right' });
    pen.line(
      [
        [0, 15],
        [width, 15],
      ],
      { color: ink.text1, width: 1.4 },
    );
  });
}

function writeBlock(sheet: Sheet, block: Exclude<Block, Half>, none: string): void {
  switch (block.kind) {
    case 'lead':
      sheet.paragraph(block.text, 10.5, 28, (pen) => drawMark(pen, 11, 6, 10, block.level));
      break;
    case 'figures':
      sheet.drawing(68, (pen, width) => drawFigures(pen, block, width));
      break;
    case 'lines':
      sheet.heading(block.title);
      for (const line of block.lines) sheet.line(line);
      break;
    case 'signatures':
      sheet.drawing(72, (pen, width) => drawSignatures(pen.moved(0, 20), block.names, width));
      break;
    case 'table':
      sheet.heading(block.title, block.aside);
      if (block.rows.length === 0) sheet.line(none, true);
      else sheet.table(block.columns, block.rows);
  }
}

/** Writes a report as an A4 PDF; maps and curves are placed two in a row. */
export async function writePdf(content: ReportContent): Promise<Buffer> {
  const t = translator(content.language);
  const sheet = new Sheet(content.language, content.title, new Date(content.madeAt));
  head(sheet, content);
  const { blocks } = content;
  for (let i = 0; i < blocks.length; i += 1) {
    const [block, next] = [blocks[i]!, blocks[i + 1]];
    if (!isHalf(block)) {
      writeBlock(sheet, block, t('report.none'));
      continue;
    }
    const pair = next && isHalf(next) ? [block, next] : [block];
    i += pair.length - 1;
    sheet.beside(
      HALF_HEIGHT,
      GAP,
      pair.map((half) => (pen: Pen, width: number) => drawHalf(pen, half, width)),
    );
  }
  const { missing } = sheet.fonts;
  if (missing.size > 0) {
    const letters = [...missing].map((letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase()}`).join(' ');
    sheet.line(t('report.missing', { letters }), true);
  }
  return sheet.end(content.foot, (page, pages) => t('report.page', { page, pages }));
}
