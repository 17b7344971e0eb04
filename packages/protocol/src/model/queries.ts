/** What a station can be asked for beside its parameters. */
export const queryTargets = ['now', 'period', 'some', 'text', 'picture', 'status', 'version', 'clock'] as const;
export type QueryTarget = (typeof queryTargets)[number];

/** What a query of a period, or of some of what is measured, is about. */
export const queryQuantities = ['rain', 'level', 'moisture', 'weather', 'voltage'] as const;
export type QueryQuantity = (typeof queryQuantities)[number];

/** Those that a query of a period can be about: stations keep them at an interval of their own. */
export const periodQuantities = ['rain', 'level', 'voltage'] as const satisfies readonly QueryQuantity[];

/** The longest period of one query. */
export const QUERY_PERIOD_MS = 7 * 86_400_000;
