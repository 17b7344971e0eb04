export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Start of movements and rain. ms since 1970. */
export const EPOCH = Date.UTC(2025, 0, 1);

/** Days since EPOCH, with fraction. */
export const days = (t: number): number => (t - EPOCH) / DAY;

/** Fraction of the year, 0 at its start. */
export const yearPhase = (t: number): number => (days(t) / 365.2425) % 1;

/** Mean solar time of a longitude as a fraction of the day, 0.5 at noon. */
export const solarPhase = (t: number, longitude: number): number => {
  const phase = (t / DAY + longitude / 360) % 1;
  return phase < 0 ? phase + 1 : phase;
};
