/** More than any instrument shows, in any unit: multiplied by a thousand it still fits every column. */
const LARGEST = 1_000_000;

/** Whether a number that a station wrote can be a measured value; what cannot is missing, and the rest of its report counts. */
export const isMeasurable = (value: number): boolean => Math.abs(value) <= LARGEST;
