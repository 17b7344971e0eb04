/** How the readings of one field are brought to what the sensor was set up for. */
export interface Calibration {
  /** Key of the field within the sensor's type. */
  readonly field: string;
  /** Raw value that counts as zero; unit of the field. */
  readonly zero: number;
  /** Never 0; 1 leaves the scale as it is, a negative one turns the direction. */
  readonly factor: number;
}

/** What is shown for a raw value: `(raw - zero) * factor`, unit unchanged. Fields without a calibration stay as they are. */
export function calibrated(calibrations: readonly Calibration[], field: string, raw: number): number {
  const found = calibrations.find((one) => one.field === field);
  // The sum makes zero of a negative zero.
  return found ? (raw - found.zero) * found.factor + 0 : raw;
}
