/** What a station can be queried for besides its parameters. */
export const queryTargets = ['now', 'period', 'some', 'text', 'picture', 'status', 'version', 'clock'] as const;
export type QueryTarget = (typeof queryTargets)[number];

/** Quantities of a query for a period or for some measurements. */
export const queryQuantities = ['rain', 'level', 'moisture', 'weather', 'voltage'] as const;
export type QueryQuantity = (typeof queryQuantities)[number];

/** Quantities that stations store at an interval, for queries of a period. */
export const periodQuantities = ['rain', 'level', 'voltage'] as const satisfies readonly QueryQuantity[];

/** The longest period of one query. */
export const QUERY_PERIOD_MS = 7 * 86_400_000;
