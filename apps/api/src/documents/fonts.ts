import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import type { Language } from '@groundwatch/protocol/rest';

/** Path of a font file of the packages `@embedpdf/fonts-*`: only their entry module can be resolved by name. */
const fontFile = (name: string, file: string): string =>
  fileURLToPath(new URL(`../fonts/${file}`, import.meta.resolve(`@embedpdf/${name}`)));

const chinese = ['fonts-sc', 'NotoSansHans'] as const;
const japanese = ['fonts-jp', 'NotoSansJP'] as const;
// Font families in order of preference: the one of the language has the glyph shapes that its readers know, the other fills in missing
// glyphs.
const families: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  'zh-chs': [chinese, japanese],
  en: [chinese, japanese],
  ja: [japanese, chinese],
};

/** The traditional printer's mark for a missing glyph. */
const GETA = '〓';

/** A part of a text with the font file that has its glyphs. */
export interface Run {
  readonly text: string;
  readonly file: string;
}

/** The fonts of a document, and the characters that none of them has. */
export class Fonts {
  readonly #files: Readonly<Record<'Regular' | 'Bold', readonly string[]>>;
  readonly #opened = new Map<string, Font>();
  /** Characters that no font has. */
  readonly missing = new Set<string>();

  constructor(language: Language) {
    const of = (weight: string): string[] =>
      families[language].map(([name, face]) => fontFile(name, `${face}-${weight}.otf`));
    this.#files = { Regular: of('Regular'), Bold: of('Bold') };
  }

  /** File of the first font, which has most of the characters. */
  file(isBold = false): string {
    return this.#files[isBold ? 'Bold' : 'Regular'][0]!;
  }

  font(file: string): Font {
    let font = this.#opened.get(file);
    // Every file holds one font.
    if (!font) this.#opened.set(file, (font = openSync(file) as Font));
    return font;
  }

  /** Width of a text, in the unit of its size. */
  widthOf(text: string, size: number, isBold = false): number {
    return this.runs(text, isBold).reduce((sum, run) => {
      const font = this.font(run.file);
      return sum + (font.layout(run.text).advanceWidth * size) / font.unitsPerEm;
    }, 0);
  }

  /** Splits a text into runs, each with the first font that has its glyphs. */
  runs(text: string, isBold = false): Run[] {
    const files = this.#files[isBold ? 'Bold' : 'Regular'];
    const runs: { text: string; file: string }[] = [];
    // The minus sign of these fonts is as wide as an ideograph; their en dash is as wide as a digit.
    for (const letter of text.normalize('NFC').replaceAll('−', '–')) {
      const code = letter.codePointAt(0)!;
      const isBlank = code < 33;
      const found = isBlank
        ? (runs.at(-1)?.file ?? files[0])
        : files.find((one) => this.font(one).hasGlyphForCodePoint(code));
      if (found === undefined) this.missing.add(letter);
      const file = found ?? files[0]!;
      const shown = found === undefined ? GETA : letter;
      const last = runs.at(-1);
      if (last?.file === file) last.text += shown;
      else runs.push({ text: shown, file });
    }
    return runs;
  }
}
