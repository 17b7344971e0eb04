import type { PoolClient } from '@groundwatch/db';
import { sensorKey } from '../registry/device-entry.ts';
import { correctionKey } from '../batch/batch.ts';
import { clockOffset, sentAtS } from '../batch/clock-correction.ts';
import type { Job } from '../batch/jobs.ts';
import { partsOf } from '../batch/table-spec.ts';

/** A row that an uplink would have stored without a clock correction. */
interface Trace {
  readonly table: string;
  readonly idColumn: 'sensor_id' | 'device_id';
  readonly timeColumn: 'collected_at' | 'started_at';
  readonly id: number;
  readonly at: number;
}

/**
 * Resends of devices whose clock is off now but was right at the first transmission: no correction was recorded then, so their rows are
 * looked up. Adds "no correction" to `corrections` for each match.
 */
export async function findUncorrected(
  client: PoolClient,
  resent: readonly Job[],
  corrections: Map<string, number>,
): Promise<void> {
  for (const job of resent) {
    const { device, uplink, receivedAt } = job;
    if (clockOffset(0, sentAtS(uplink), receivedAt) === 0) continue;
    const key = correctionKey(device, uplink.id);
    const trace = corrections.has(key) ? null : traceOf(job);
    if (!trace) continue;
    const { table, idColumn, timeColumn, id, at } = trace;
    const isOriginal = table === 'waveform' ? '' : 'AND original_collected_at IS NULL';
    const { rows } = await client.query({
      name: `uncorrected_${table}`,
      text: `SELECT FROM ${table} WHERE ${idColumn} = $1 AND ${timeColumn} = $2 ${isOriginal}`,
      values: [id, new Date(at)],
    });
    if (rows.length > 0) corrections.set(key, 0);
  }
}

function traceOf(job: Job): Trace | null {
  const { device, uplink } = job;
  if (uplink.kind === 'params' || uplink.kind === 'note') return null;
  if (uplink.kind === 'wave') {
    const { port, type, subAddress, startedAt: at } = uplink.content;
    const sensor = device.sensors.get(sensorKey(port, type, subAddress));
    return sensor ? { table: 'waveform', idColumn: 'sensor_id', timeColumn: 'started_at', id: sensor.id, at } : null;
  }
  const { status, readings } = uplink.content;
  const timeColumn = 'collected_at';
  if (status) {
    return { table: 'device_status', idColumn: 'device_id', timeColumn, id: device.id, at: status.collectedAt };
  }
  for (const { port, type, subAddress, collectedAt: at } of readings) {
    const sensor = device.sensors.get(sensorKey(port, type, subAddress));
    const table = partsOf(type)[0]?.spec.table;
    if (sensor && table) return { table, idColumn: 'sensor_id', timeColumn, id: sensor.id, at };
  }
  return null;
}
