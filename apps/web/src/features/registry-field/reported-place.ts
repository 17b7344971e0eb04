import type { LiveStatus } from '@groundwatch/protocol/live';

export interface ReportedPlace {
  readonly source: 'gps' | 'lbs';
  readonly longitude: number;
  readonly latitude: number;
}

/** A device's reported position: by satellite, else by radio cell, else null. */
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
