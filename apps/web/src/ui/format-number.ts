const formats = new Map<string, Intl.NumberFormat>();

/** Fixed decimals, grouped, with the true minus sign. `isSigned` adds a plus. */
export function formatNumber(value: number, locale: string, decimals = 0, isSigned = false): string {
  const key = `${locale} ${decimals} ${isSigned}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: isSigned ? 'exceptZero' : 'negative',
    });
    formats.set(key, format);
  }
  return format.format(value).replace('-', '−');
}
