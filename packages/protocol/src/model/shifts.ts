/** `running`: its owner works; `offered`: signed by its owner, and waiting for the signature of whoever follows. */
export const shiftStates = ['running', 'offered', 'ended'] as const;
export type ShiftState = (typeof shiftStates)[number];

/** At most so many rows of each part stand in a report; its figures count all. */
export const MOST_SHIFT_ROWS = 200;
/** A shift that nobody has handed over does not report on more than this, ms. */
export const LONGEST_SHIFT_MS = 7 * 86_400_000;
