/** Digits of a vibrating wire, f²/1000, from its frequency in Hz. Source: Geokon 4500 data reduction. */
export const wireDigits = (hz: number): number => hz ** 2 / 1_000;

/** Frequency in Hz of a wire by its digits. */
export const wireFrequency = (digits: number): number => Math.sqrt(digits * 1_000);
