import { loadOpenCommands, sealer } from '@groundwatch/db';
import {
  jointProblems,
  parameterProblem,
  parameterSetOf,
  writtenWith,
  type ParameterValue,
  type ParameterValues,
} from '@groundwatch/protocol/model';
import type { FieldProblem } from '@groundwatch/protocol/rest';
import type { Queryable } from '../context.ts';

/** Problems of wanted values by the parameter catalogue, each with the path `<path>.<key>`. */
export function valueProblems(set: number, values: ParameterValues, path: string): FieldProblem[] {
  const params = new Map((parameterSetOf(set)?.params ?? []).map((param) => [param.key, param]));
  const wanted = Object.entries(values);
  if (wanted.length === 0) return [{ path, problem: 'nothingToWrite' }];
  const single = wanted.flatMap(([key, value]): FieldProblem[] => {
    const param = params.get(key);
    const at = `${path}.${key}`;
    if (!param) return [{ path: at, problem: 'unknownParameter', values: { set, key } }];
    const problem = parameterProblem(param, value);
    return problem ? [{ path: at, ...problem }] : [];
  });
  if (single.length > 0) return single;
  return jointProblems(set, values).map(({ key, ...problem }) => ({ path: `${path}.${key}`, ...problem }));
}

export interface Completed {
  readonly values: ParameterValues;
  /** Wanted keys that share a wire value with parts whose value is unknown: the set has to be read first. */
  readonly unknown: readonly string[];
}

/**
 * Adds the values that share a wire value with the wanted ones, from pending writes or else as reported. Hold the device's lock until the
 * values are enqueued, so that pending writes cannot change.
 */
export async function completeValues(
  db: Queryable,
  deviceId: number,
  set: number,
  values: ParameterValues,
): Promise<Completed> {
  const params = (parameterSetOf(set)?.params ?? []).filter(({ key }) => key in values);
  const mates = params.flatMap((param) =>
    writtenWith(set, param)
      .filter(({ key }) => !(key in values))
      .map(({ key }) => ({ key, of: param.key })),
  );
  if (mates.length === 0) return { values, unknown: [] };
  const current = await expectedValues(db, deviceId, set);
  const unknown = new Set<string>();
  const complete: Record<string, ParameterValue> = { ...values };
  for (const { key, of } of mates) {
    const value = current[key] ?? null;
    if (value === null) unknown.add(of);
    else complete[key] = value;
  }
  return { values: complete, unknown: [...unknown] };
}

/** The values that a device will have once all pending writes are applied. */
async function expectedValues(db: Queryable, deviceId: number, set: number): Promise<ParameterValues> {
  const { rows } = await db.query<{ values: ParameterValues }>({
    name: 'parameter-values',
    text: 'SELECT values FROM device_parameter WHERE device_id = $1 AND set_id = $2',
    values: [deviceId, set],
  });
  const expected: Record<string, ParameterValue> = { ...rows[0]?.values };
  for (const { lifecycle, body, dropped } of await loadOpenCommands(db, deviceId)) {
    // A held command may never be sent.
    if (lifecycle.kind !== 'write' || lifecycle.isHeld || body['set'] !== set) continue;
    for (const [key, value] of Object.entries(body['values'] as ParameterValues))
      if (!dropped.includes(key)) expected[key] = value;
  }
  return expected;
}

/**
 * Whether another new secret was sent to the device and neither applied nor refused yet. Sending a third one could lock out a device that
 * uses the second.
 */
export async function isSecretInDoubt(db: Queryable, deviceId: number, values: ParameterValues): Promise<boolean> {
  const { deviceSecret } = values;
  if (typeof deviceSecret !== 'string') return false;
  const { rows } = await db.query<{ next: Buffer }>({
    name: 'device-secret-in-doubt',
    text: `SELECT next_secret AS next FROM device WHERE id = $1 AND security <> 'plain' AND next_secret IS NOT NULL`,
    values: [deviceId],
  });
  return (
    rows[0] !== undefined && !sealer().open('device secret', rows[0].next).equals(Buffer.from(deviceSecret, 'hex'))
  );
}
