/**
 * CSV for spreadsheets: with a byte order mark, and with cells escaped that would be read as formulas, except negative numbers.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text);
    const safe = isFormula ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
