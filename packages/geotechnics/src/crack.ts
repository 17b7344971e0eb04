/** Opening in mm of a gauge, from its present and its installed length. */
export const crackOpening = (currentLength: number, installedLength: number): number => currentLength - installedLength;

/** Linear reduction of a vibrating-wire gauge: (R1 − R0) G. Readings in digits, factor in mm per digit. Source: Geokon 4420 manual. */
export const linearOpening = (reading: number, zero: number, factor: number): number => (reading - zero) * factor;

/** Coefficients of a gauge with temperature correction: G in mm per digit, M and B from its calibration sheet. */
export interface GaugeFactors {
  readonly factor: number;
  readonly multiplier: number;
  readonly constant: number;
}

/** Temperatures in °C, now and at the zero reading. */
export interface Temperatures {
  readonly now: number;
  readonly zero: number;
}

/** mm per °C at a reading: K = (R1 M + B) G. Source: Geokon 4400 and 4410 manuals. */
export const gaugeTemperatureFactor = (reading: number, k: GaugeFactors): number =>
  (reading * k.multiplier + k.constant) * k.factor;

/** Opening in mm with temperature correction: (R1 − R0) G + (T1 − T0) K. Source: Geokon 4410 manual. */
export const thermalOpening = (reading: number, zero: number, k: GaugeFactors, t: Temperatures): number =>
  linearOpening(reading, zero, k.factor) + (t.now - t.zero) * gaugeTemperatureFactor(reading, k);

/** Thermal expansion in mm of an extension rod of `lengthMm`: L α (T1 − T0), α per °C. Source: Geokon 4400 manual. */
export const rodExpansion = (lengthMm: number, expansion: number, t: Temperatures): number =>
  lengthMm * expansion * (t.now - t.zero);

/** Polynomial reduction A R² + B R + C in mm, plus `perDegree` mm per °C. Source: CGEO-CR manual. */
export const polynomialOpening = (
  reading: number,
  [a, b, c]: readonly [number, number, number],
  perDegree = 0,
  t: Temperatures = { now: 0, zero: 0 },
): number => (a * reading + b) * reading + c + perDegree * (t.now - t.zero);
