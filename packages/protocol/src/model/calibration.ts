import type { SensorField, SensorType } from './sensors.ts';

/** How the raw values of one field are brought to what the sensor was set up for. */
export interface FieldCalibration {
  /** Key of the field within the sensor's type. */
  readonly field: string;
  /** Raw value that counts as zero; unit of the field. */
  readonly zero: number;
  /** Never 0; 1 leaves the scale as it is, a negative one turns the direction. */
  readonly factor: number;
  /** What the field moves with the temperature that the same reading carries; null: nothing is taken off. */
  readonly temperature: TemperatureTerm | null;
}

export interface TemperatureTerm {
  /** Key of the temperature field within the sensor's type. */
  readonly field: string;
  /** Unit of the calibrated field a °C. */
  readonly coefficient: number;
  /** °C at which nothing is taken off. */
  readonly reference: number;
}

/** θ from the scaled frequency SF = (Fa − Fs)/(Fa − Fw): inverse ((SF − C)/A)^(1/B), forward A·SF^B + C. */
export interface MoistureCoefficients {
  readonly form: 'inverse' | 'forward';
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Count or frequency in air and in water; null for water: what the probe reports. */
  readonly airFrequency: number;
  readonly waterFrequency: number | null;
}

/** A calibration as it is applied: from a time on, until another one's begins. */
export interface Calibration {
  /** ISO 8601 UTC. */
  readonly validFrom: string;
  readonly fields: readonly FieldCalibration[];
  readonly moisture: MoistureCoefficients | null;
}

/** The calibration that counts for a reading collected at `timeMs` (ms since 1970): of equal starts the last in the list. */
export function calibrationAt(calibrations: readonly Calibration[], timeMs: number): Calibration | null {
  let found: Calibration | null = null;
  let start = -Infinity;
  for (const one of calibrations) {
    const from = Date.parse(one.validFrom);
    if (from <= timeMs && from >= start) [found, start] = [one, from];
  }
  return found;
}

/** Whether a field of a sensor is shown otherwise than it was sent, at any time. */
export const isCalibrated = (calibrations: readonly Calibration[], field: string): boolean =>
  calibrations.some(
    ({ fields, moisture }) => fields.some((one) => one.field === field) || (field === 'moisture' && moisture !== null),
  );

/** Fields of a sensor type that a calibration may change: quantities, not codes; what the sensor is there for first. */
export const calibratableFields = (type: SensorType): readonly SensorField[] =>
  type.fields
    .filter(({ options, isVersion }) => options === undefined && !isVersion)
    .toSorted((a, b) => Number(b.main ?? false) - Number(a.main ?? false));

/** Temperatures that readings of a field carry themselves: of the same part, of the same element where it has elements. */
export const temperaturesOf = (type: SensorType, field: SensorField): readonly SensorField[] =>
  type.fields.filter(
    (one) => one.unit === '°C' && one.family === field.family && one.key !== field.key && (field.isList || !one.isList),
  );
