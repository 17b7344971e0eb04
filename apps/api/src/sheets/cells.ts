/** One value of a sheet. */
export type Cell = string | number | boolean | Date | null;

/** Texts that a spreadsheet takes for a formula when it opens a file that has no types; the wide forms count in East Asian ones. */
const formulaLike = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Text that no spreadsheet calculates. A text that begins with apostrophes before such a sign gets one more, so that reading is exact. */
export const guarded = (text: string): string => (formulaLike.test(text) ? `'${text}` : text);

/** What `guarded` was given. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formulaLike.test(text) ? text.slice(1) : text;
