import type { LiveStatus } from '@groundwatch/protocol/live';

export interface ReportedPlace {
  readonly source: 'gps' | 'lbs';
  readonly longitude: number;
  readonly latitude: number;
}

/** Where a device says it is: by satellite, else by its radio cell; null when it does not know. */
export function reportedPlace(status: LiveStatus | undefined): ReportedPlace | null {
  for (const source of ['gps', 'lbs'] as const) {
    const longitude = status?.values[`${source}Longitude`] ?? null;
    const latitude = status?.values[`${source}Latitude`] ?? null;
    // Receivers without a fix report zeros.
    if (longitude !== null && latitude !== null && (longitude !== 0 || latitude !== 0)) {
      return { source, longitude, latitude };
    }
  }
  return null;
}
