import { blastAxes, type BlastAxis } from './points.ts';

/** The state of the blasting plot in the address. Null: first sensor, all axes. */
export interface BlastQuery {
  readonly sensorId: number | null;
  readonly axis: BlastAxis | null;
}

export function readBlastQuery(params: URLSearchParams): BlastQuery {
  const id = Number(params.get('bSensor') ?? NaN);
  return {
    sensorId: Number.isSafeInteger(id) && id > 0 ? id : null,
    axis: blastAxes.find((axis) => axis === params.get('bAxis')) ?? null,
  };
}

export function writeBlastQuery(params: URLSearchParams, changes: Partial<BlastQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of [
    ['bSensor', changes.sensorId],
    ['bAxis', changes.axis],
  ] as const) {
    if (value === null) next.delete(key);
    else if (value !== undefined) next.set(key, String(value));
  }
  return next;
}
