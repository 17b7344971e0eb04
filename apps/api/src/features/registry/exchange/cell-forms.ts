import { devicePanels, enums, sensorTypes, type Names } from '@groundwatch/protocol/model';
import { LanguageSchema, type Language } from '@groundwatch/protocol/rest';
import { nameKeys, translator } from '../../../i18n/translate.ts';
import type { Cell } from '../../../sheets/cells.ts';
import { CellProblem } from './cell-problem.ts';

/** How values of a field are written into cells and read from them. Cells to read are never empty. */
export interface CellForm {
  write: (value: unknown) => Cell;
  /** Throws CellProblem. */
  read: (cell: Cell) => unknown;
}

/** The most characters in a spreadsheet cell. */
export const LONGEST_CELL = 32_767;

/** Normalized for comparison without case, width and outer blanks. */
export const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
export const textOf = (cell: Cell): string =>
  cell instanceof Date ? cell.toISOString() : cell === null ? '' : String(cell);

export const textForm: CellForm = { write: (value) => value as string | null, read: textOf };

export const numberForm: CellForm = {
  write: (value) => value as number | null,
  read: (cell) => {
    const number = typeof cell === 'number' ? cell : Number(plain(textOf(cell)));
    if (cell instanceof Date || !Number.isFinite(number)) throw new CellProblem('number');
    return number;
  },
};

export const dateForm: CellForm = {
  write: (value) => value as string | null,
  read: (cell) => {
    if (cell instanceof Date) return cell.toISOString().slice(0, 10);
    const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain(textOf(cell)));
    if (!parts) throw new CellProblem('date');
    const [, year = '', month = '', day = ''] = parts;
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  },
};

/** A time with an offset; without one it is UTC, as for spreadsheet times. */
export const timeForm: CellForm = {
  write: (value) => value as string | null,
  read: (cell) => {
    const text = textOf(cell).trim().replace(' ', 'T');
    const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(time)) throw new CellProblem('moment');
    return new Date(time).toISOString();
  },
};

interface Option {
  value: string | number | boolean;
  word: (language: Language) => string;
}

/** One of a few values: written as a word, read as a word in any language or as the value itself. */
function optionForm(language: Language, options: readonly Option[], refuse: (words: string) => CellProblem): CellForm {
  const values = new Map<string, Option['value']>();
  for (const { value, word } of options)
    for (const text of [String(value), ...LanguageSchema.options.map(word)]) values.set(plain(text), value);
  const words = new Map(options.map(({ value, word }) => [value, word(language)]));
  return {
    write: (value) => words.get(value as Option['value']) ?? (value as string | number | null),
    read: (cell) => {
      const value = values.get(plain(textOf(cell)));
      if (value === undefined) throw refuse([...words.values()].join(', '));
      return value;
    },
  };
}

const choice = (words: string): CellProblem => new CellProblem('choice', { values: words });

/** A value of an enumeration with words below `choice`. */
export const choiceForm = (language: Language, key: string, values: readonly string[]): CellForm =>
  optionForm(
    language,
    values.map((value) => ({ value, word: (one) => translator(one)(`choice.${key}.${value}`) })),
    choice,
  );

export const booleanForm = (language: Language): CellForm => {
  const word = (value: boolean) => (one: Language) => translator(one)(`choice.boolean.${value}`);
  const options = [true, false].map((value) => ({ value, word: word(value) }));
  const form = optionForm(language, options, () => new CellProblem('boolean'));
  const read = (cell: Cell) =>
    cell === 1 || cell === '1' ? true : cell === 0 || cell === '0' ? false : form.read(cell);
  return { ...form, read };
};

const named = (names: Names) => (language: Language) => names[nameKeys[language]];

export const sensorTypeForm = (language: Language): CellForm =>
  optionForm(
    language,
    [...sensorTypes.values()].map(({ code, names }) => ({ value: code, word: named(names) })),
    () => new CellProblem('sensorType'),
  );
export const mountModeForm = (language: Language): CellForm =>
  optionForm(
    language,
    enums.mountMode.map(({ code, names }) => ({ value: code, word: named(names) })),
    choice,
  );

export const parts = (cell: Cell, separator: RegExp): string[] =>
  textOf(cell)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The words in one cell; the shorter ones where they do not fit. */
export function joined(words: readonly string[], separator: string, shorter: () => readonly string[]): string {
  const text = words.join(separator);
  return text.length <= LONGEST_CELL ? text : shorter().join(separator);
}

/** Comma-separated texts. */
export const listForm: CellForm = {
  write: (value) => (value as string[]).join(', '),
  read: (cell) => parts(cell, /[,;，；\s]+/),
};

/** Panels of a device page by name, in order, comma-separated. */
export function panelsForm(language: Language): CellForm {
  const form = optionForm(
    language,
    devicePanels.map(({ key, names }) => ({ value: key, word: named(names) })),
    choice,
  );
  return {
    write: (value) => (value as string[]).map((key) => form.write(key)).join(', '),
    read: (cell) => parts(cell, /[,;，；、]/).map((part) => form.read(part)),
  };
}

/** `name=number; name=number` */
export const numbersForm: CellForm = {
  write: (value) =>
    Object.entries(value as Record<string, number>)
      .map(([key, number]) => `${key}=${number}`)
      .join('; '),
  read: (cell) =>
    Object.fromEntries(
      parts(cell, /[;；]/).map((part) => {
        const [key = '', number = ''] = part.split(/[=＝]/).map((text) => text.trim());
        return [key, numberForm.read(number === '' ? 'none' : number)];
      }),
    ),
};
