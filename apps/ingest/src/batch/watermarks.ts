/**
 * How much of an owner's data was seen: the newest collect time, ms since 1970, -Infinity for none, and the number of late rows. Equal
 * watermarks mean that the same rows were seen.
 */
export interface Watermark {
  readonly at: number;
  readonly lateCount: number;
}

export const isSameWatermark = (one: Watermark | undefined, other: Watermark): boolean =>
  one !== undefined && one.at === other.at && one.lateCount === other.lateCount;

/** Watermarks by id of the sensor and of the device. */
export interface Watermarks {
  readonly readings: ReadonlyMap<number, Watermark>;
  readonly statuses: ReadonlyMap<number, Watermark>;
}

/** The watermark of an owner without rows. */
export const noWatermark: Watermark = { at: Number.NEGATIVE_INFINITY, lateCount: 0 };
