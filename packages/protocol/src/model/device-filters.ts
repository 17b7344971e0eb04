/** Sort keys of a list of devices. */
export const deviceSortKeys = ['device', 'station', 'state', 'battery', 'signal', 'collected'] as const;
export type DeviceSortKey = (typeof deviceSortKeys)[number];

/** What narrows a list of devices besides words and places. `alarmed`: with an open alarm; `plain`: without authentication. */
export const deviceFilters = [
  ...(['online', 'late', 'offline', 'none'] as const),
  ...(['lowBattery', 'poorSignal', 'occasional'] as const),
  ...(['fastChange', 'abnormal', 'largeChange', 'dataNormal'] as const),
  ...(['alarmed', 'plain'] as const),
] as const;
export type DeviceFilter = (typeof deviceFilters)[number];
