/** `running`: its owner is working; `offered`: signed by its owner, waiting for the successor's signature. */
export const shiftStates = ['running', 'offered', 'ended'] as const;
export type ShiftState = (typeof shiftStates)[number];

/** Most rows of each part of a report; its figures count all. */
export const MOST_SHIFT_ROWS = 200;
/** Longest period of the report of a shift that nobody handed over, ms. */
export const LONGEST_SHIFT_MS = 7 * 86_400_000;
