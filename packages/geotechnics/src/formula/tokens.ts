import { FormulaError } from './formula-error.ts';

export type Token =
  | { readonly kind: 'number'; readonly at: number; readonly text: string; readonly value: number }
  | { readonly kind: 'name' | 'unit' | 'sign' | 'end'; readonly at: number; readonly text: string };

const pattern = /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z][A-Za-z0-9]*)|\[([^[\]]*)\]|([-+*/^(),]))/y;
/** Full-width characters of Chinese and Japanese keyboards. */
const plain: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '×': '*',
  '÷': '/',
  '−': '-',
  '＋': '+',
};

/** Splits a formula into tokens. Throws FormulaError. */
export function tokensOf(formula: string): Token[] {
  const text = formula.replaceAll(/[（），×÷−＋]/g, (sign) => plain[sign]!);
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (;;) {
    const from = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) {
      const rest = text.slice(from).trimStart();
      if (rest !== '') throw new FormulaError('unexpected', text.length - rest.length, { text: rest[0]! });
      tokens.push({ kind: 'end', at: text.trimEnd().length, text: '' });
      return tokens;
    }
    const [whole, number, name, unit, sign] = match;
    const at = from + whole.length - whole.trimStart().length;
    if (number !== undefined) tokens.push({ kind: 'number', at, text: number, value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'name', at, text: name });
    else if (unit !== undefined) tokens.push({ kind: 'unit', at, text: unit });
    else tokens.push({ kind: 'sign', at, text: sign! });
  }
}
