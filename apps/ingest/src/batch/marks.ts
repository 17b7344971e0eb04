/**
 * How far somebody's knowledge of the readings of one sensor, or of the statuses of one device, goes: collect time of the newest, ms
 * since 1970, -Infinity for none, and how many had come late by then. Two that are equal have seen the same.
 */
export interface Mark {
  readonly at: number;
  readonly lateCount: number;
}

export const isSameMark = (one: Mark | undefined, other: Mark): boolean =>
  one !== undefined && one.at === other.at && one.lateCount === other.lateCount;

/** Marks by id of the sensor and of the device. */
export interface Marks {
  readonly readings: ReadonlyMap<number, Mark>;
  readonly statuses: ReadonlyMap<number, Mark>;
}

/** Of what has never said anything. */
export const nothingSeen: Mark = { at: Number.NEGATIVE_INFINITY, lateCount: 0 };
