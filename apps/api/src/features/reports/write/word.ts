import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
} from 'docx';
import sharp from 'sharp';
import { drawChart } from '../../../documents/draw-chart.ts';
import { drawMap } from '../../../documents/draw-map.ts';
import { Fonts } from '../../../documents/fonts.ts';
import { ink, levelInk, type Pen } from '../../../documents/pen.ts';
import { svgOf } from '../../../documents/svg-pen.ts';
import { translator } from '../../../i18n/translate.ts';
import type { Block, Cell, ChartBlock, MapBlock, ReportContent } from '../content/content.ts';

/** Fonts that readers have; the file contains only their names. */
const faces = { 'zh-chs': 'Microsoft YaHei', en: 'Arial', ja: 'Yu Gothic' } as const;
/** Width of a picture in px at 96 dpi (the text width), and the pixel ratio. */
const WIDTH = 640;
const HEIGHT = 270;
const DOTS = 2;
/** In twentieths of a point. */
const MARGIN = 900;
const TEXT_WIDTH = 11_906 - 2 * MARGIN;

const hex = (color: string): string => color.slice(1);
const nothing = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' };
const rule = { style: BorderStyle.SINGLE, size: 4, color: hex(ink.line) };
const borders = { top: nothing, left: nothing, right: nothing, bottom: rule };

const heading = (title: string, aside: string): Paragraph =>
  new Paragraph({
    heading: HeadingLevel.HEADING_2,
    spacing: { before: 240, after: 80 },
    children: [
      new TextRun({ text: title, bold: true, size: 24, color: hex(ink.text1) }),
      ...(aside === '' ? [] : [new TextRun({ text: `   ${aside}`, size: 16, color: hex(ink.text3) })]),
    ],
  });

function cellOf(cell: string | Cell, isNumber: boolean, isHead: boolean, width: number): TableCell {
  const { text, level = 0 } = typeof cell === 'string' ? { text: cell } : cell;
  const color = hex(isHead ? ink.text3 : level > 0 ? levelInk(level) : ink.text1);
  return new TableCell({
    borders,
    width: { size: width, type: WidthType.DXA },
    children: [
      new Paragraph({
        alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT,
        children: [new TextRun({ text, size: 17, bold: isHead || level > 0, color })],
      }),
    ],
  });
}

type Columns = readonly { readonly title: string; readonly share: number; readonly isNumber?: true }[];

function table(columns: Columns, rows: readonly (readonly (string | Cell)[])[]): Table {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => Math.round((TEXT_WIDTH * share) / whole));
  const rowOf = (cells: readonly (string | Cell)[], isHead: boolean): TableRow =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map((cell, i) => cellOf(cell, columns[i]?.isNumber === true, isHead, widths[i] ?? 0)),
    });
  const titles = columns.map(({ title }) => title);
  return new Table({ columnWidths: widths, rows: [rowOf(titles, true), ...rows.map((row) => rowOf(row, false))] });
}

async function picture(fonts: Fonts, block: MapBlock | ChartBlock): Promise<Paragraph> {
  const draw = (pen: Pen): void =>
    block.kind === 'map' ? drawMap(pen, block, WIDTH, HEIGHT) : drawChart(pen, block, WIDTH, HEIGHT);
  const data = await sharp(Buffer.from(svgOf(fonts, WIDTH, HEIGHT, draw)), { density: 72 * DOTS })
    .png()
    .toBuffer();
  const alt = { name: block.title, title: block.title, description: block.aside };
  return new Paragraph({
    children: [new ImageRun({ type: 'png', data, transformation: { width: WIDTH, height: HEIGHT }, altText: alt })],
  });
}

const plain = (text: string, size = 19, color: string = ink.text1): Paragraph =>
  new Paragraph({ children: [new TextRun({ text, size, color: hex(color) })] });

async function partsOf(block: Block, fonts: Fonts, none: string): Promise<FileChild[]> {
  switch (block.kind) {
    case 'lead':
      return [
        new Paragraph({
          spacing: { before: 120, after: 120 },
          children: [
            new TextRun({ text: block.text, size: 22, bold: block.level > 0, color: hex(levelInk(block.level)) }),
          ],
        }),
      ];
    case 'figures':
      return [
        table(
          block.items.map(({ name }) => ({ title: name, share: 1 })),
          [block.items.map(({ value, unit }) => `${value} ${unit}`.trim()), block.items.map(({ note }) => note)],
        ),
      ];
    case 'lines':
      return [heading(block.title, ''), ...block.lines.map((line) => plain(line))];
    case 'signatures':
      return [
        new Paragraph({ spacing: { before: 400 } }),
        table(
          block.names.map((title) => ({ title, share: 1 })),
          [block.names.map(() => '\u00a0')],
        ),
      ];
    case 'table':
      return [
        heading(block.title, block.aside),
        block.rows.length === 0 ? plain(none, 18, ink.text3) : table(block.columns, block.rows),
      ];
    case 'map':
    case 'chart':
      return [heading(block.title, block.aside), await picture(fonts, block)];
  }
}

/** Writes a report as a Word document (docx). */
export async function writeWord(content: ReportContent): Promise<Uint8Array> {
  const { language, title, subtitle, marks, foot, blocks } = content;
  const t = translator(language);
  const fonts = new Fonts(language);
  const parts: FileChild[] = [];
  for (const block of blocks) parts.push(...(await partsOf(block, fonts, t('report.none'))));
  const face = faces[language];
  const small = { size: 15, color: hex(ink.text3) };
  const document = new Document({
    title,
    creator: 'Groundwatch',
    styles: { default: { document: { run: { font: { ascii: face, eastAsia: face, hAnsi: face, cs: face } } } } },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                children: [
                  new TextRun({ ...small, text: `${foot} · ` }),
                  new TextRun({ ...small, children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            children: [new TextRun({ text: title, bold: true, size: 40, color: hex(ink.text1) })],
          }),
          plain([subtitle, ...marks].join(' · '), 19, ink.text2),
          ...parts,
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}
