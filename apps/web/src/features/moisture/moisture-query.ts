export const quantities = ['moisture', 'temperature'] as const;
export type Quantity = (typeof quantities)[number];

/** The state of the moisture view in the address. */
export interface MoistureQuery {
  readonly sensorId: number | null;
  readonly quantity: Quantity;
}

export function readMoistureQuery(params: URLSearchParams): MoistureQuery {
  const sensor = params.get('mSensor');
  return {
    sensorId: sensor !== null && /^\d{1,9}$/.test(sensor) ? Number(sensor) : null,
    quantity: quantities.find((one) => one === params.get('mQuantity')) ?? 'moisture',
  };
}

export function writeMoistureQuery(params: URLSearchParams, changes: Partial<MoistureQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (changes.sensorId) next.set('mSensor', String(changes.sensorId));
  if (changes.quantity) next.set('mQuantity', changes.quantity);
  return next;
}
