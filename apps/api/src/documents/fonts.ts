import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import type { Language } from '@groundwatch/protocol/rest';

/** The file of a font of the packages `@embedpdf/fonts-*`: only its entry can be resolved by name. */
const fontFile = (name: string, file: string): string =>
  fileURLToPath(new URL(`../fonts/${file}`, import.meta.resolve(`@embedpdf/${name}`)));

const chinese = ['fonts-sc', 'NotoSansHans'] as const;
const japanese = ['fonts-jp', 'NotoSansJP'] as const;
// One family has the letters of all three languages; that of the language has the shapes that its readers know. What it lacks, the other may have.
const families: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  'zh-chs': [chinese, japanese],
  en: [chinese, japanese],
  ja: [japanese, chinese],
};

/** Stands for a letter that no font has, as printers have always set it. */
const GETA = '〓';

/** Part of a text, by the file of the font that has its letters. */
export interface Run {
  readonly text: string;
  readonly file: string;
}

/** The fonts of a document, with what none of them has. */
export class Fonts {
  readonly #files: Readonly<Record<'Regular' | 'Bold', readonly string[]>>;
  readonly #opened = new Map<string, Font>();
  /** Letters that were asked for and that no font has. */
  readonly missing = new Set<string>();

  constructor(language: Language) {
    const of = (weight: string): string[] =>
      families[language].map(([name, face]) => fontFile(name, `${face}-${weight}.otf`));
    this.#files = { Regular: of('Regular'), Bold: of('Bold') };
  }

  /** The first of them: what most letters are set in. */
  file(isBold = false): string {
    return this.#files[isBold ? 'Bold' : 'Regular'][0]!;
  }

  font(file: string): Font {
    let font = this.#opened.get(file);
    // One file holds one font.
    if (!font) this.#opened.set(file, (font = openSync(file) as Font));
    return font;
  }

  /** The text in parts, each by the first font that has its letters. */
  runs(text: string, isBold = false): Run[] {
    const files = this.#files[isBold ? 'Bold' : 'Regular'];
    const runs: { text: string; file: string }[] = [];
    for (const letter of text.normalize('NFC')) {
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
