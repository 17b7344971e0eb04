/** The stations and end of the figures; every statement takes them as $1 (station ids, null: all) and $2 (end). */
export interface FiguresQuery {
  readonly stationIds: readonly number[] | null;
  readonly at: number;
}

/** Condition: enabled devices `d` of the wanted stations. */
export const wantedDevices = 'd.is_enabled AND ($1::int[] IS NULL OR d.station_id = ANY($1))';
