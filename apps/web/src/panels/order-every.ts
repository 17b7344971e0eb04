/** ms. Rows that move with every report would be unreadable. Sorting a large fleet costs the server more, so it is asked less often. */
const EVERY_MS = 5_000;
const MS_A_DEVICE = 0.5;

/** Time after which a list of so many devices is read again, ms. */
export const orderEvery = (devices: number): number => Math.max(EVERY_MS, devices * MS_A_DEVICE);
