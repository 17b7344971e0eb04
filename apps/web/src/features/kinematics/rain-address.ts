import { HOUR_MS } from '@groundwatch/protocol/model';

export const barKinds = ['hour', 'day'] as const;
export type BarKind = (typeof barKinds)[number];

/** The state of rain against movement in the address. Null: the first sensor, and bars by period. */
export interface RainPlace {
  readonly gaugeId: number | null;
  readonly sensorId: number | null;
  readonly movement: string | null;
  readonly bars: BarKind | null;
}

const idIn = (text: string | null): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

export const readRainPlace = (params: URLSearchParams): RainPlace => ({
  gaugeId: idIn(params.get('rmGauge')),
  sensorId: idIn(params.get('rmSensor')),
  movement: params.get('rmField'),
  bars: barKinds.find((kind) => kind === params.get('rmBars')) ?? null,
});

/** The address with some parts replaced. Another sensor has other movements. */
export function writeRainPlace(params: URLSearchParams, changes: Partial<RainPlace>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (changes.gaugeId != null) next.set('rmGauge', String(changes.gaugeId));
  if (changes.sensorId != null) {
    next.set('rmSensor', String(changes.sensorId));
    next.delete('rmField');
  }
  if (changes.movement) next.set('rmField', changes.movement);
  if (changes.bars) next.set('rmBars', changes.bars);
  return next;
}

const MOST_HOURLY = 8 * 24 * HOUR_MS;

/** Hourly bars are distinguishable for a week, only daily ones for a month. */
export const suitedBars = (spanMs: number): BarKind => (spanMs <= MOST_HOURLY ? 'hour' : 'day');
export const barMs = (kind: BarKind): number => (kind === 'hour' ? HOUR_MS : 24 * HOUR_MS);
