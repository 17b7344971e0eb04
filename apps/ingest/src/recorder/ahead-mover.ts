import type { Pool, PoolClient } from '@groundwatch/db';
import {
  families,
  familyFields,
  prefixedKey,
  sensorTypes,
  snakeCase,
  statusFields,
  type ReadingValue,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { Fate, Status, Uplink, WireReading } from '@groundwatch/protocol/wire';
import type { Logger } from 'pino';
import type { DeviceRegistry } from '../registry/registry.ts';
import type { ReportJob } from '../batch/jobs.ts';

/** Rows moved per step. */
const MOST = 500;

interface MoverDeps {
  readonly pool: Pool;
  readonly registry: Pick<DeviceRegistry, 'find'>;
  readonly recorder: { submit(job: ReportJob): void };
  readonly log: Logger;
}

interface MoveRow {
  readonly id: number;
  readonly deviceNo: string;
  readonly offsetS: number;
}

interface AheadRow {
  readonly table: string;
  readonly id: number;
  readonly port: number | null;
  readonly type: SensorTypeCode | null;
  readonly subAddress: number | null;
  readonly collectedAt: Date;
  readonly receivedAt: Date;
  readonly row: Record<string, ReadingValue | boolean>;
}

/**
 * Moves readings ahead to the times that people set: stores them as late data through the recorder, together with the collect time that the
 * device claimed. The transaction that stores a row removes the one that was ahead, so restarts and concurrent processes move nothing
 * twice.
 */
export class AheadMover {
  readonly #deps: MoverDeps;
  #running: Promise<void> | null = null;

  constructor(deps: MoverDeps) {
    this.#deps = deps;
  }

  /** Carries out the moves; one round at a time. */
  look(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #look(): Promise<void> {
    const { pool, log } = this.#deps;
    try {
      const { rows } = await pool.query<MoveRow>(
        `SELECT m.id, d.device_no::text AS "deviceNo", m.offset_s AS "offsetS" FROM ahead_move m JOIN device d ON d.id = m.device_id
         WHERE m.done_at IS NULL ORDER BY m.id`,
      );
      for (const move of rows) while (await this.#step(move));
    } catch (error) {
      log.warn({ err: error }, 'readings ahead could not be moved');
    }
  }

  #end({ id }: MoveRow): Promise<unknown> {
    return this.#deps.pool.query('UPDATE ahead_move SET done_at = now() WHERE id = $1', [id]);
  }

  /** Returns whether there may be more to do. */
  async #step(move: MoveRow): Promise<boolean> {
    const { pool, registry, recorder, log } = this.#deps;
    const rows = await loadRows(pool, move.id);
    const device = rows.length === 0 ? null : await registry.find(move.deviceNo);
    if (!device) {
      await this.#end(move);
      return false;
    }
    const fates = await Promise.all(
      [...Map.groupBy(rows, groupOf).values()].map(
        (own) =>
          new Promise<Fate>((resolve) => {
            const reply = { settle: (_: Uplink, fate: Fate) => resolve(fate) };
            recorder.submit({ ...jobOf(own), device, movedS: move.offsetS, reply });
          }),
      ),
    );
    // Busy: the database is unreachable, and the next round continues here.
    if (fates.includes('busy')) return false;
    if (fates.every((fate) => fate === 'stored' || fate === 'duplicate')) return true;
    log.warn({ deviceNo: move.deviceNo, move: move.id }, 'some readings ahead cannot be moved to where they should go');
    await this.#end(move);
    return false;
  }
}

/** Rows that belong together: a status, or both rows of a two-table sensor. */
const groupOf = ({ receivedAt, collectedAt }: AheadRow): string => `${receivedAt.getTime()} ${collectedAt.getTime()}`;

/** All rows of a time, or none. */
async function loadRows(pool: Pool, moveId: number): Promise<AheadRow[]> {
  const { rows } = await pool.query<AheadRow>(
    `SELECT a.table_name AS "table", a.key_id AS id, s.port, s.type, s.sub_address AS "subAddress", a.collected_at AS "collectedAt",
       a.received_at AS "receivedAt", a.row
     FROM ahead_move m JOIN reading_ahead a ON a.device_id = m.device_id AND a.collected_at >= m.from_time AND a.collected_at < m.to_time
       AND a.received_at < m.asked_at
     LEFT JOIN sensor s ON a.table_name <> 'device_status' AND s.id = a.key_id
     WHERE m.id = $1 ORDER BY a.collected_at FETCH FIRST ($2) ROWS WITH TIES`,
    [moveId, MOST],
  );
  return rows;
}

function statusOf({ collectedAt, row }: AheadRow): Status {
  return {
    collectedAt: collectedAt.getTime(),
    runStatus: row['run_status'] as number | null,
    encryptionFunction: row['encryption_function'] as boolean | null,
    resendFunction: row['resend_function'] as boolean | null,
    pushData: row['push_data'] as boolean | null,
    values: Object.fromEntries(statusFields.map(({ key }) => [key, (row[snakeCase(key)] ?? null) as number | null])),
  };
}

/** Joins the rows of one sensor and time to one reading. */
function readingsOf(rows: readonly AheadRow[]): WireReading[] {
  const ofSensors = rows.filter(({ table }) => table !== 'device_status');
  return [...Map.groupBy(ofSensors, ({ id, collectedAt }) => `${id} ${collectedAt.getTime()}`).values()].map(
    (bodies) => {
      const [first] = bodies;
      const { port, type, subAddress, collectedAt, row } = first!;
      const values: Record<string, ReadingValue> = {};
      for (const { family, prefix } of sensorTypes.get(type!)?.parts ?? []) {
        const body = bodies.find(({ table }) => table === families[family.key].table);
        for (const { key } of familyFields(family))
          values[prefixedKey(prefix, key)] = (body?.row[snakeCase(key)] ?? null) as ReadingValue;
      }
      const quality = row['quality'] as number;
      return { port: port!, type: type!, subAddress: subAddress!, collectedAt: collectedAt.getTime(), quality, values };
    },
  );
}

function jobOf(rows: readonly AheadRow[]): Omit<ReportJob, 'device' | 'reply'> {
  const status = rows.find(({ table }) => table === 'device_status');
  const { receivedAt, collectedAt } = rows[0]!;
  const collected = { from: collectedAt.getTime(), to: collectedAt.getTime() };
  return {
    uplink: {
      ...{ kind: 'report', type: '', id: '', number: 0, sentAt: 0, isResend: false, isClockUnset: false },
      bytes: Buffer.alloc(0),
      content: {
        ...(status ? { status: statusOf(status) } : {}),
        readings: readingsOf(rows),
        collected,
        reserved: 0,
        nulls: 0,
      },
    },
    receivedAt: receivedAt.getTime(),
    tcpServerId: 0,
    address: '',
  };
}

/** Removes the rows ahead that moved jobs have stored, in the same transaction. */
export async function removeMoved(client: PoolClient, jobs: readonly ReportJob[]): Promise<void> {
  for (const { device, receivedAt, uplink } of jobs) {
    const { collected } = uplink.content;
    if (!collected) continue;
    await client.query({
      name: 'ahead_moved',
      text: `DELETE FROM reading_ahead WHERE device_id = $1 AND received_at = $2 AND collected_at = $3`,
      values: [device.id, new Date(receivedAt), new Date(collected.from)],
    });
  }
}
