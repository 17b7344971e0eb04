/** Whose figures, and up to when; every statement takes it as $1 (station ids, null: all), $2 (the end). */
export interface Wanted {
  readonly stationIds: readonly number[] | null;
  readonly at: number;
}

/** Devices in use that are wanted, as `d`. */
export const wantedDevices = 'd.is_enabled AND ($1::int[] IS NULL OR d.station_id = ANY($1))';
