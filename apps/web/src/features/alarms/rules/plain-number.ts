const formats = new Map<string, Intl.NumberFormat>();

/** A number as typed, with at most twelve digits and the true minus. */
export function plainNumber(value: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 });
    formats.set(locale, format);
  }
  return format.format(value).replace('-', '−');
}
