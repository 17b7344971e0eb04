import type { Calibration, ReadingValue, SensorField, SensorType } from '@groundwatch/protocol/model';

/** Quantities of a type, main ones first; codes and versions have no zero. */
export const fieldsToCalibrate = ({ fields }: SensorType): SensorField[] =>
  fields
    .filter(({ options, unit }) => options === undefined && unit !== '')
    .sort((a, b) => Number(b.main ?? false) - Number(a.main ?? false));

/** The calibration of one field put in, or in place of the one it had. */
export const withCalibration = (list: readonly Calibration[], one: Calibration): Calibration[] =>
  list.some(({ field }) => field === one.field)
    ? list.map((known) => (known.field === one.field ? one : known))
    : [...list, one];

export const withoutCalibration = (list: readonly Calibration[], field: string): Calibration[] =>
  list.filter((one) => one.field !== field);

/** A value that can be taken as zero: elements of a list have one zero together, which no single value is. */
export const zeroOf = (raw: ReadingValue | undefined): number | null => (typeof raw === 'number' ? raw : null);
