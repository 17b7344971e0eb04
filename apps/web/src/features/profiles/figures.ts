import type { Chord } from '@groundwatch/geotechnics';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { ProfileLine, ProfileNode } from '../../sensors/profiles/profile-line.ts';

export type FigureKey = 'x' | 'y' | 'z' | 'resultant';

/** A plot's data as a table: heads, and rows that begin with the position. */
export interface Figures {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (number | null)[])[];
  /** Whether a column's values are signed. The first never is. */
  readonly signs: readonly boolean[];
  /** Decimals of the first column and of the others. */
  readonly decimals: readonly [number, number];
}

export interface FigureColumn {
  readonly key: FigureKey;
  readonly name: string;
}

/** Nodes × dates: a column per axis and date. Nodes of only some readings are sorted in. */
export function profileFigures(
  lines: readonly ProfileLine[],
  columns: readonly FigureColumn[],
  heads: { readonly at: string; date(time: number): string },
): Figures {
  const places = [...new Set(lines.flatMap(({ nodes }) => nodes.map(({ at }) => at)))];
  const isDownwards = lines.every(({ nodes }) => nodes.length < 2 || nodes[0]!.at < nodes.at(-1)!.at);
  places.sort((a, b) => (isDownwards ? a - b : b - a));
  const byPlace = lines.map(({ nodes }) => new Map<number, ProfileNode>(nodes.map((node) => [node.at, node])));
  return {
    heads: [
      `${heads.at} m`,
      ...lines.flatMap(({ time }) => columns.map(({ name }) => `${heads.date(time)} ${name} mm`)),
    ],
    rows: places.map((at) => [
      at,
      ...byPlace.flatMap((nodes) => columns.map(({ key }) => nodes.get(at)?.[key] ?? null)),
    ]),
    signs: [false, ...lines.flatMap(() => columns.map(({ key }) => key !== 'resultant'))],
    decimals: [2, 2],
  };
}

/** Chords of a ring with their node numbers in the first column. */
export const chordRows = (chords: readonly Chord[]): (number | null)[][] =>
  chords.map(({ reference, length, change }) => [reference, length, change]);

/** As displayed. */
export const shownFigure = (value: number | null, locale: string, decimals: number, isSigned: boolean): string =>
  value === null ? MISSING : formatNumber(value, locale, decimals, isSigned);

export const shownFigures = ({ rows, signs, decimals }: Figures, locale: string): string[][] =>
  rows.map((row) =>
    row.map((value, i) => shownFigure(value, locale, decimals[i === 0 ? 0 : 1], i > 0 && signs[i] === true)),
  );

/** For programs: decimal point, no grouping, empty where missing. */
export const csvFigures = ({ heads, rows, decimals }: Figures): string[][] => [
  [...heads],
  ...rows.map((row) => row.map((value, i) => (value === null ? '' : value.toFixed(decimals[i === 0 ? 0 : 1])))),
];
