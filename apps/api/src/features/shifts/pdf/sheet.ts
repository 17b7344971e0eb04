import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Language } from '@groundwatch/protocol/rest';

export interface Column {
  readonly title: string;
  /** Share of the line's width. */
  readonly share: number;
}

const MARGIN = 40;
const LINE = 1.3;
const CELL_GAP = 6;
const ROW_GAP = 3;
const INK = '#13202F';
const PALE = '#5C6C80';
const RULE = '#B9C5D2';
const FOOT = 18;

// One family has the letters of all three languages; that of the language has the shapes that its readers know.
const families: Readonly<Record<Language, readonly [regular: string, bold: string]>> = {
  'zh-chs': ['fonts-sc/fonts/NotoSansHans-Regular.otf', 'fonts-sc/fonts/NotoSansHans-Bold.otf'],
  en: ['fonts-sc/fonts/NotoSansHans-Regular.otf', 'fonts-sc/fonts/NotoSansHans-Bold.otf'],
  ja: ['fonts-jp/fonts/NotoSansJP-Regular.otf', 'fonts-jp/fonts/NotoSansJP-Bold.otf'],
};

/** The file of a font of the packages `@embedpdf/fonts-*`: only its entry can be resolved by name. */
const fontFile = (path: string): string => {
  const [name, ...rest] = path.split('/');
  return fileURLToPath(new URL(`../${rest.join('/')}`, import.meta.resolve(`@embedpdf/${name}`)));
};

/** An A4 document written from top to bottom: headings, lines and tables that go on over the pages, each with its number. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  /** Fonts go by their files: under another name each use would read the file anew. */
  readonly #regular: string;
  readonly #bold: string;

  constructor(language: Language, title: string) {
    const [regular, bold] = families[language];
    this.#regular = fontFile(regular);
    this.#bold = fontFile(bold);
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, bottom: MARGIN + FOOT, left: MARGIN, right: MARGIN },
      bufferPages: true,
      font: this.#regular,
      info: { Title: title, Producer: 'Groundwatch', Creator: 'Groundwatch' },
      lang: { 'zh-chs': 'zh-CN', en: 'en', ja: 'ja' }[language],
    });
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * MARGIN;
  }

  title(text: string): void {
    this.#pdf.font(this.#bold).fontSize(20).fillColor(INK).text(text, MARGIN, this.#pdf.y);
    this.#pdf.moveDown(0.3);
  }

  heading(text: string): void {
    this.#room(60);
    this.#pdf.moveDown(0.8).font(this.#bold).fontSize(12).fillColor(INK).text(text, MARGIN);
    this.#pdf.moveDown(0.2);
  }

  line(text: string, isPale = false): void {
    this.#pdf
      .font(this.#regular)
      .fontSize(9)
      .fillColor(isPale ? PALE : INK)
      .text(text, MARGIN, this.#pdf.y, { width: this.#width });
  }

  /** Its head is repeated on every page. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / whole) * this.#width);
    const titles = columns.map(({ title }) => title);
    this.#row(titles, widths, true);
    for (const row of rows) {
      const height = this.#heightOf(row, widths);
      if (this.#pdf.y + height > this.#bottom) {
        this.#pdf.addPage();
        this.#row(titles, widths, true);
      }
      this.#row(row, widths, false);
    }
  }

  /** The whole document, with a line at the foot of every page. */
  async end(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(start + page);
      const { margins, height } = this.#pdf.page;
      // Below the margin a text would begin a new page.
      margins.bottom = 0;
      this.#pdf
        .font(this.#regular)
        .fontSize(8)
        .fillColor(PALE)
        .text(foot(page + 1, count), MARGIN, height - MARGIN, { width: this.#width, lineBreak: false });
    }
    const ended = new Promise<void>((resolve) => this.#pdf.once('end', resolve));
    this.#pdf.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  get #bottom(): number {
    return this.#pdf.page.height - MARGIN - FOOT;
  }

  #room(height: number): void {
    if (this.#pdf.y + height > this.#bottom) this.#pdf.addPage();
  }

  #heightOf(cells: readonly string[], widths: readonly number[]): number {
    this.#pdf.font(this.#regular).fontSize(8.5);
    const heights = cells.map((cell, index) =>
      this.#pdf.heightOfString(cell === '' ? ' ' : cell, { width: (widths[index] ?? 0) - CELL_GAP, lineGap: LINE }),
    );
    return Math.max(...heights) + 2 * ROW_GAP;
  }

  #row(cells: readonly string[], widths: readonly number[], isHead: boolean): void {
    const height = this.#heightOf(cells, widths);
    const top = this.#pdf.y;
    let x = MARGIN;
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      this.#pdf
        .font(isHead ? this.#bold : this.#regular)
        .fontSize(8.5)
        .fillColor(isHead ? PALE : INK)
        .text(cell, x, top + ROW_GAP, { width: width - CELL_GAP, lineGap: LINE });
      x += width;
    }
    const end = top + height;
    this.#pdf
      .moveTo(MARGIN, end)
      .lineTo(MARGIN + this.#width, end)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    this.#pdf.x = MARGIN;
    this.#pdf.y = end;
  }
}
