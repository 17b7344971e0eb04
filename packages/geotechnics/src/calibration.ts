import {
  calibrationAt,
  type Calibration,
  type FieldCalibration,
  type ReadingValue,
  type ReadingValues,
} from '@groundwatch/protocol/model';
import { moistureOf } from './moisture.ts';

const element = (value: ReadingValue | undefined, index: number): number | null =>
  value === null || value === undefined || typeof value === 'number' ? (value ?? null) : (value[index] ?? null);

/** `(raw - temperature term - zero) * factor`, in the same unit; null where a needed temperature is missing. */
function calibrateOne(raw: number | null, one: FieldCalibration, temperature: number | null): number | null {
  if (raw === null) return null;
  const term = one.temperature;
  if (term && temperature === null) return null;
  const drift = term ? term.coefficient * (temperature! - term.reference) : 0;
  // Adding 0 turns −0 into 0.
  return (raw - drift - one.zero) * one.factor + 0;
}

/** Values of a reading with the calibration valid at its collect time; without one the same object. */
export function calibratedValues(
  values: ReadingValues,
  collectMs: number,
  calibrations: readonly Calibration[],
): ReadingValues {
  const calibration = calibrationAt(calibrations, collectMs);
  if (!calibration) return values;
  const shown: Record<string, ReadingValue> = { ...values };
  const { moisture } = calibration;
  const soil = values['soilFrequency'];
  if (moisture && Array.isArray(soil)) {
    shown['moisture'] = (soil as readonly (number | null)[]).map((count, index) => {
      const water = moisture.waterFrequency ?? element(values['waterFrequency'], index);
      return count === null || water === null ? null : moistureOf(count, water, moisture);
    });
  }
  for (const one of calibration.fields) {
    const raw = shown[one.field];
    if (raw === undefined || raw === null) continue;
    const temperature = one.temperature ? values[one.temperature.field] : undefined;
    shown[one.field] =
      typeof raw === 'number'
        ? calibrateOne(raw, one, element(temperature, 0))
        : raw.map((value, index) => calibrateOne(value, one, element(temperature, index)));
  }
  return shown;
}
