import { HOUR_MS } from '@groundwatch/protocol/model';

/** Windows of a velocity in hours. */
export const windowHours = [6, 12, 24, 72, 168] as const;
/** Numbers of windows before the latest reading used for the time of failure. */
export const fitCounts = [7, 14, 28] as const;

/** The state of the view in the address. Null: the default. */
export interface CreepPlace {
  readonly sensorId: number | null;
  readonly movement: string | null;
  readonly windowHours: number;
  /** Null: the whole period. */
  readonly fitCount: number | null;
}

const FIRST_WINDOW = 24;
const FIRST_FIT = 14;
const ALL = 'all';

export function readCreepPlace(params: URLSearchParams): CreepPlace {
  const sensor = params.get('ftSensor') ?? '';
  const fit = params.get('ftFit');
  return {
    sensorId: /^\d{1,9}$/.test(sensor) ? Number(sensor) : null,
    movement: params.get('ftField'),
    windowHours: windowHours.find((hours) => String(hours) === params.get('ftWindow')) ?? FIRST_WINDOW,
    fitCount: fit === ALL ? null : (fitCounts.find((count) => String(count) === fit) ?? FIRST_FIT),
  };
}

/** The address with some parts replaced. Another sensor has other movements. */
export function writeCreepPlace(params: URLSearchParams, changes: Partial<CreepPlace>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (changes.sensorId != null) {
    next.set('ftSensor', String(changes.sensorId));
    next.delete('ftField');
  }
  if (changes.movement) next.set('ftField', changes.movement);
  if (changes.windowHours !== undefined) next.set('ftWindow', String(changes.windowHours));
  if (changes.fitCount !== undefined) next.set('ftFit', changes.fitCount === null ? ALL : String(changes.fitCount));
  return next;
}

export const windowMsOf = ({ windowHours: hours }: CreepPlace): number => hours * HOUR_MS;
