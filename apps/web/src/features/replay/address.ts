import { isSpeed, type Speed } from '../../live/replay/clock.ts';

/** The replay in the address, so that it can be linked to. */
export interface ReplayAddress {
  /** The start of the replay, ms since 1970. */
  readonly at: number;
  readonly speed: Speed;
  readonly isPaused: boolean;
  /** Null: all stations of the page. */
  readonly stationIds: readonly number[] | null;
}

export const FIRST_SPEED: Speed = 10;

/** Null: the present, also if invalid. */
export function readReplay(params: URLSearchParams): ReplayAddress | null {
  const text = params.get('replay') ?? '';
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  const speed = Number(params.get('speed'));
  const stations = params.get('stations') ?? '';
  return {
    at,
    speed: isSpeed(speed) ? speed : FIRST_SPEED,
    isPaused: params.get('paused') === '1',
    stationIds: /^\d{1,9}(,\d{1,9})*$/.test(stations) ? stations.split(',').map(Number) : null,
  };
}

/** The address with or without a replay. */
export function withReplay(params: URLSearchParams, address: ReplayAddress | null): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of ['replay', 'speed', 'paused', 'stations']) next.delete(key);
  if (!address) return next;
  // Whole seconds are enough.
  next.set('replay', new Date(address.at).toISOString().replace('.000Z', 'Z'));
  if (address.speed !== FIRST_SPEED) next.set('speed', String(address.speed));
  if (address.isPaused) next.set('paused', '1');
  if (address.stationIds) next.set('stations', address.stationIds.join());
  return next;
}
