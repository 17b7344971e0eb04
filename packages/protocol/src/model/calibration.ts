import type { SensorField, SensorType } from './sensors.ts';

/** How the raw values of one field are converted. */
export interface FieldCalibration {
  /** Key of the field within the sensor's type. */
  readonly field: string;
  /** Raw value of zero; unit of the field. */
  readonly zero: number;
  /** Never 0; 1 keeps the scale, a negative factor reverses the direction. */
  readonly factor: number;
  /** Temperature correction with the temperature of the same reading; null: none. */
  readonly temperature: TemperatureTerm | null;
}

export interface TemperatureTerm {
  /** Key of the temperature field within the sensor's type. */
  readonly field: string;
  /** Unit of the calibrated field per °C. */
  readonly coefficient: number;
  /** °C at which the correction is zero. */
  readonly reference: number;
}

/** θ from the scaled frequency SF = (Fa − Fs)/(Fa − Fw): inverse ((SF − C)/A)^(1/B), forward A·SF^B + C. */
export interface MoistureCoefficients {
  readonly form: 'inverse' | 'forward';
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Count or frequency in air and in water; null for water: as reported by the probe. */
  readonly airFrequency: number;
  readonly waterFrequency: number | null;
}

/** A calibration valid from a time on, until the next one starts. */
export interface Calibration {
  /** ISO 8601 UTC. */
  readonly validFrom: string;
  readonly fields: readonly FieldCalibration[];
  readonly moisture: MoistureCoefficients | null;
}

/** The calibration for a reading collected at `timeMs` (ms since 1970): among equal starts the last in the list. */
export function calibrationAt(calibrations: readonly Calibration[], timeMs: number): Calibration | null {
  let found: Calibration | null = null;
  let start = -Infinity;
  for (const one of calibrations) {
    const from = Date.parse(one.validFrom);
    if (from <= timeMs && from >= start) [found, start] = [one, from];
  }
  return found;
}

/** Whether a calibration ever changes a field of a sensor. */
export const isCalibrated = (calibrations: readonly Calibration[], field: string): boolean =>
  calibrations.some(
    ({ fields, moisture }) => fields.some((one) => one.field === field) || (field === 'moisture' && moisture !== null),
  );

/** Fields of a sensor type that can be calibrated: quantities, not codes; main fields first. */
export const calibratableFields = (type: SensorType): readonly SensorField[] =>
  type.fields
    .filter(({ options, isVersion }) => options === undefined && !isVersion)
    .toSorted((a, b) => Number(b.main ?? false) - Number(a.main ?? false));

/** Temperatures in the same reading as a field: of the same family, and of the same element where it has elements. */
export const temperaturesOf = (type: SensorType, field: SensorField): readonly SensorField[] =>
  type.fields.filter(
    (one) => one.unit === '°C' && one.family === field.family && one.key !== field.key && (field.isList || !one.isList),
  );
