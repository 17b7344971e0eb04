import PDFDocument from 'pdfkit';
import type { Language } from '@groundwatch/protocol/rest';
import { Fonts } from './fonts.ts';
import { pdfPen } from './pdf-pen.ts';
import { drawMark, ink, levelInk, type Pen } from './pen.ts';

export interface Column {
  readonly title: string;
  /** Share of the table's width. */
  readonly share: number;
  readonly isNumber?: true;
}

/** Text of a cell; one with a level, 1 to 4, starts with the mark of the level. */
export type SheetCell = string | { readonly text: string; readonly level?: number };

interface Look {
  readonly size: number;
  readonly color?: string;
  readonly isBold?: boolean;
  readonly lineGap?: number;
  readonly align?: 'left' | 'right';
}

const MARGIN = 40;
const LINE = 1.3;
const CELL_GAP = 8;
const ROW_GAP = 3;
const CELL = 8.5;
/** Width of the level mark in a cell. */
const MARK = 12;
const RULE = '#B9C5D2';
const FOOT = 18;

const textOf = (cell: SheetCell): string => (typeof cell === 'string' ? cell : cell.text);
const levelOf = (cell: SheetCell): number => (typeof cell === 'string' ? 0 : (cell.level ?? 0));

/** An A4 document written from top to bottom: headings, text, drawings, and tables that continue over numbered pages. */
export class Sheet {
  readonly fonts: Fonts;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];

  /** With a fixed `madeAt` the same content gives the same file. */
  constructor(language: Language, title: string, madeAt?: Date) {
    this.fonts = new Fonts(language);
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, bottom: MARGIN + FOOT, left: MARGIN, right: MARGIN },
      bufferPages: true,
      // Fonts are registered by file name: another name would read the file again.
      font: this.fonts.file(),
      info: {
        Title: title,
        Producer: 'Groundwatch',
        Creator: 'Groundwatch',
        ...(madeAt ? { CreationDate: madeAt } : {}),
      },
      lang: { 'zh-chs': 'zh-CN', en: 'en', ja: 'ja' }[language],
    });
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  get width(): number {
    return this.#pdf.page.width - 2 * MARGIN;
  }

  /** `draw` draws to the left of the title, within `indent`. */
  title(text: string, indent = 0, draw?: (pen: Pen) => void): void {
    draw?.(this.#pen(this.#pdf.y));
    this.#text(text, MARGIN + indent, this.#pdf.y, this.width - indent, { size: 20, isBold: true });
    this.#pdf.moveDown(0.1);
  }

  /** `aside` is aligned to the right. */
  heading(text: string, aside = ''): void {
    this.room(60);
    this.#pdf.moveDown(0.8);
    const top = this.#pdf.y;
    if (aside !== '') this.#pen(top).text(this.width, 8, aside, { size: 8, color: ink.text3, align: 'right' });
    this.#text(text, MARGIN, top, this.width * (aside === '' ? 1 : 0.6), { size: 12, isBold: true });
    this.#pdf.y += 2;
  }

  line(text: string, isPale = false): void {
    this.#text(text, MARGIN, this.#pdf.y, this.width, { size: 9, color: isPale ? ink.text3 : ink.text1 });
  }

  /** A paragraph; `draw` draws to the left of it, within `indent`. */
  paragraph(text: string, size: number, indent: number, draw?: (pen: Pen) => void): void {
    const look = { size, lineGap: 3 };
    this.room(this.#heightOf(text, this.width - indent, look) + 6);
    const top = this.#pdf.y;
    draw?.(this.#pen(top));
    this.#text(text, MARGIN + indent, top, this.width - indent, look);
    this.#pdf.y += 6;
  }

  /** Reserves `height` for `draw`, on a new page where less is left. */
  drawing(height: number, draw: (pen: Pen, width: number) => void): void {
    this.room(height);
    const top = this.#pdf.y;
    draw(this.#pen(top), this.width);
    this.#pdf.x = MARGIN;
    this.#pdf.y = top + height;
  }

  /** The same for several drawings side by side. */
  beside(height: number, gap: number, draws: readonly ((pen: Pen, width: number) => void)[]): void {
    this.room(height);
    const top = this.#pdf.y;
    const width = (this.width - gap) / 2;
    for (const [i, draw] of draws.entries())
      draw(pdfPen(this.#pdf, this.fonts, MARGIN + i * (width + gap), top), width);
    this.#pdf.x = MARGIN;
    this.#pdf.y = top + height;
  }

  /** The table head is repeated on every page. */
  table(columns: readonly Column[], rows: readonly (readonly SheetCell[])[]): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / whole) * this.width);
    const titles = columns.map(({ title }) => title);
    this.#row(titles, columns, widths, true);
    for (const row of rows) {
      const height = this.#rowHeight(row, widths);
      if (this.#pdf.y + height > this.#bottom) {
        this.#pdf.addPage();
        this.#row(titles, columns, widths, true);
      }
      this.#row(row, columns, widths, false);
    }
  }

  /** Finishes the document with a footer and page number on every page. */
  async end(foot: string, pageOf: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(start + page);
      const { margins, height } = this.#pdf.page;
      // Text below the margin would start a new page.
      margins.bottom = 0;
      const pen = this.#pen(height - MARGIN);
      const look = { size: 8, color: ink.text3 };
      pen.line(
        [
          [0, -4],
          [this.width, -4],
        ],
        { color: ink.line, width: 0.8 },
      );
      pen.text(0, 6, foot, look);
      pen.text(this.width, 6, pageOf(page + 1, count), { ...look, align: 'right' });
    }
    const ended = new Promise<void>((resolve) => this.#pdf.once('end', resolve));
    this.#pdf.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  /** Starts a new page where less than `height` is left. */
  room(height: number): void {
    if (this.#pdf.y + height > this.#bottom) this.#pdf.addPage();
  }

  get #bottom(): number {
    return this.#pdf.page.height - MARGIN - FOOT;
  }

  #pen(top: number): Pen {
    return pdfPen(this.#pdf, this.fonts, MARGIN, top);
  }

  /** Writes text with line breaks, each run in a font that has its glyphs. */
  #text(
    text: string,
    x: number,
    y: number,
    width: number,
    { size, color = ink.text1, isBold, lineGap = 0, align = 'left' }: Look,
  ): void {
    const runs = this.fonts.runs(text, isBold);
    this.#pdf.fontSize(size).fillColor(color);
    for (const [i, run] of runs.entries()) {
      const isLast = i === runs.length - 1;
      // pdfkit cannot align several runs of one line.
      const options = { width, lineGap, continued: !isLast, ...(runs.length === 1 ? { align } : {}) };
      this.#pdf.font(run.file);
      if (i === 0) this.#pdf.text(run.text, x, y, options);
      else this.#pdf.text(run.text, options);
    }
    this.#pdf.x = MARGIN;
  }

  #heightOf(text: string, width: number, { size, isBold = false, lineGap = 0 }: Look): number {
    this.#pdf.font(this.fonts.file(isBold)).fontSize(size);
    return this.#pdf.heightOfString(text === '' ? ' ' : text, { width, lineGap });
  }

  #rowHeight(cells: readonly SheetCell[], widths: readonly number[]): number {
    const heights = cells.map((cell, index) => {
      const width = (widths[index] ?? 0) - CELL_GAP - (levelOf(cell) > 0 ? MARK : 0);
      return this.#heightOf(textOf(cell), width, { size: CELL, lineGap: LINE });
    });
    return Math.max(...heights) + 2 * ROW_GAP;
  }

  #row(cells: readonly SheetCell[], columns: readonly Column[], widths: readonly number[], isHead: boolean): void {
    const height = this.#rowHeight(cells, widths);
    const top = this.#pdf.y;
    let x = 0;
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      const level = levelOf(cell);
      const indent = level > 0 ? MARK : 0;
      if (level > 0) drawMark(this.#pen(top), x + 5, ROW_GAP + 6, 4.5, level);
      this.#text(textOf(cell), MARGIN + x + indent, top + ROW_GAP, width - CELL_GAP - indent, {
        size: CELL,
        lineGap: LINE,
        color: isHead ? ink.text3 : level > 0 ? levelInk(level) : ink.text1,
        isBold: isHead || level > 0,
        align: columns[index]?.isNumber ? 'right' : 'left',
      });
      x += width;
    }
    this.#pen(top).line(
      [
        [0, height],
        [this.width, height],
      ],
      { color: RULE, width: 0.5 },
    );
    this.#pdf.x = MARGIN;
    this.#pdf.y = top + height;
  }
}
