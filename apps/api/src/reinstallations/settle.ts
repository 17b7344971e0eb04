import { isDeepStrictEqual } from 'node:util';
import { changeRules } from '@groundwatch/db';
import type { Changed } from '@groundwatch/protocol/live';
import type { ReadingValue } from '@groundwatch/protocol/model';
import type { ReinstallationPreview } from '@groundwatch/protocol/rest';
import { transaction, type Pool, type Queryable } from '../context.ts';
import { computeJumps } from './compute-jumps.ts';

/** After this many ms a missing offset is no longer expected from readings: somebody has to enter it. */
const LONGEST_WAIT_MS = 30 * 86_400_000;

interface SensorOfType {
  readonly id: number;
  readonly type: string;
}

interface EventRow {
  id: number;
  at: Date;
  createdAt: Date;
  entered: Record<string, ReadingValue>;
  measured: Record<string, ReadingValue>;
  isSettled: boolean;
}

interface Measured {
  readonly id: number;
  readonly measured: Record<string, ReadingValue>;
  readonly isSettled: boolean;
}

const isKnown = (value: ReadingValue | undefined): boolean =>
  value !== undefined && value !== null && (typeof value === 'number' || value.every((one) => one !== null));

/** A jump whose readings were deleted keeps its measured value. */
const merged = (jumps: ReinstallationPreview, was: EventRow['measured']): EventRow['measured'] =>
  Object.fromEntries(
    jumps.map(({ field, before, after, offset }) => {
      const isMeasured = before !== null && after !== null;
      return [field, isMeasured ? offset : (was[field] ?? offset)];
    }),
  );

/** Finds the changes to a sensor's events: of those still undetermined, or of all. */
async function find(db: Queryable, sensor: SensorOfType, now: number, isAll: boolean): Promise<Measured[]> {
  const { rows } = await db.query<EventRow>(
    `SELECT id, at, created_at AS "createdAt", entered, measured, settled_at IS NOT NULL AS "isSettled"
     FROM sensor_reinstallation WHERE sensor_id = $1 AND revoked_at IS NULL ORDER BY at`,
    [sensor.id],
  );
  const times = rows.map(({ at }) => at.getTime());
  const found: Measured[] = [];
  for (const row of rows) {
    if (row.isSettled && !isAll) continue;
    const measured = merged(await computeJumps(db, sensor, row.at.getTime(), times), row.measured);
    const all: Record<string, ReadingValue> = { ...measured, ...row.entered };
    const isSettled =
      Object.values(all).every(isKnown) || now - Math.max(row.at.getTime(), row.createdAt.getTime()) > LONGEST_WAIT_MS;
    if (isSettled !== row.isSettled || !isDeepStrictEqual(measured, row.measured))
      found.push({ id: row.id, measured, isSettled });
  }
  return found;
}

/**
 * Recomputes the jumps of a sensor's events after a change of its calibration or events, in the transaction of that change and after
 * `rulesChanged`.
 */
export async function recomputeJumps(
  client: Queryable,
  sensor: SensorOfType,
  now: number,
  isAll = true,
): Promise<void> {
  for (const { id, measured, isSettled } of await find(client, sensor, now, isAll))
    await client.query(
      `UPDATE sensor_reinstallation SET measured = $2, settled_at = CASE WHEN $3 THEN coalesce(settled_at, $4) END WHERE id = $1`,
      [id, JSON.stringify(measured), isSettled, new Date(now)],
    );
}

/** Computes missing jumps from readings that have arrived since; returns what changed. */
export async function completeReinstallations(pool: Pool, now: number): Promise<Changed[]> {
  const { rows } = await pool.query<SensorOfType & { deviceNo: string; stationId: number }>(
    `SELECT s.id, s.type, d.device_no::text AS "deviceNo", d.station_id AS "stationId"
     FROM sensor s JOIN device d ON d.id = s.device_id WHERE s.id IN (
       SELECT sensor_id FROM sensor_reinstallation WHERE settled_at IS NULL AND revoked_at IS NULL) ORDER BY s.id`,
  );
  const changes: Changed[] = [];
  for (const { deviceNo, stationId, ...sensor } of rows) {
    // Checked without locks first, so that ingest does not wait for nothing.
    if ((await find(pool, sensor, now, false)).length === 0) continue;
    await transaction(pool, async (client) => {
      await changeRules(client);
      await recomputeJumps(client, sensor, now, false);
    });
    changes.push({ topic: 'calibrations', deviceNo, stationId, sensorId: sensor.id });
  }
  return changes;
}
