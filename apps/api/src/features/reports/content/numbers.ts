import type { Cell } from './content.ts';

const NONE = '—';

/** With a typographic minus sign. */
export const plain = (value: number, decimals: number): string => value.toFixed(decimals).replace('-', '−');

/** With a plus or minus sign. */
export const signed = (value: number, decimals: number): string => `${value > 0 ? '+' : ''}${plain(value, decimals)}`;

export const cellOf = (value: number | null, decimals: number, text = plain): string | Cell =>
  value === null ? NONE : { text: text(value, decimals), number: Number(value.toFixed(decimals)) };

/** Percentage; empty when the whole is 0. */
export const shareCell = (part: number, whole: number, decimals = 2): string | Cell =>
  cellOf(whole > 0 ? (100 * part) / whole : null, decimals);

/** Duration as hours and minutes, `9:34`. */
export function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
