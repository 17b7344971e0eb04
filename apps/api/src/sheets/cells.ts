/** A cell value. */
export type Cell = string | number | boolean | Date | null;

/** Text that a spreadsheet reads as a formula in a file without types; the full-width signs count in East Asian versions. */
const formulaLike = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Text that no spreadsheet evaluates. A text that already starts with apostrophes before such a sign gets one more, so that reading is
 * exact.
 */
export const guarded = (text: string): string => (formulaLike.test(text) ? `'${text}` : text);

/** The inverse of `guarded`. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formulaLike.test(text) ? text.slice(1) : text;

/** Text for a workbook: without the two characters that XML cannot contain and the library leaves in. */
export const typed = (text: string): string => text.replaceAll(/[\ufffe\uffff]/g, '');
