export const bases = ['fromStart', 'absolute'] as const;
export type Base = (typeof bases)[number];

/** The state of the tilt view in the address. */
export interface TiltQuery {
  readonly sensorId: number | null;
  readonly base: Base;
}

export function readTiltQuery(params: URLSearchParams): TiltQuery {
  const sensor = params.get('tSensor');
  return {
    sensorId: sensor !== null && /^\d{1,9}$/.test(sensor) ? Number(sensor) : null,
    base: bases.find((one) => one === params.get('tBase')) ?? 'fromStart',
  };
}

export function writeTiltQuery(params: URLSearchParams, changes: Partial<TiltQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (changes.sensorId) next.set('tSensor', String(changes.sensorId));
  if (changes.base) next.set('tBase', changes.base);
  return next;
}
