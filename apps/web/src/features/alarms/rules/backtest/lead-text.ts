const HOUR_S = 3_600;
const DAY_S = 86_400;

/** A short duration: minutes below two hours, hours below two days, then days. Null without one. */
export function leadText(seconds: number | null, locale: string): string | null {
  if (seconds === null) return null;
  const size = Math.abs(seconds);
  const [unit, divisor] =
    size < 2 * HOUR_S
      ? (['minute', 60] as const)
      : size < 2 * DAY_S
        ? (['hour', HOUR_S] as const)
        : (['day', DAY_S] as const);
  const value = seconds / divisor;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: Math.abs(value) < 10 && unit !== 'minute' ? 1 : 0,
  })
    .format(value)
    .replace('-', '−');
}
