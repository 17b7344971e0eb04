import {
  createPool,
  recordJudgements,
  stepAlarms,
  type AlarmKey,
  type JudgedChange,
  type NewJudgement,
  type SteppedAlarms,
} from '@groundwatch/db';
import { createTestDatabase } from '@groundwatch/db/testing';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { acknowledgeAlarm, type AlarmChange, type AlarmLifecycle, type AlarmRefusal } from '@groundwatch/domain/alarms';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { Pool, PoolClient } from 'pg';

export const START = Date.UTC(2026, 5, 1);
export const MINUTE = 60_000;
export const somebody = { userId: null, accountName: 'somebody' };
/** Minutes after the start; earlier data is older than what is known. */
export const at = (minutes: number): number => START + minutes * MINUTE;

/** A judgement of the sensor at a minute of its collect time. */
export const rise = (
  minute: number,
  level: AlarmLevel | 0,
  was: AlarmLevel | 0 = 0,
  more: Partial<NewJudgement> = {},
): NewJudgement => ({
  ...{ at: at(minute), level, was, version: 1, value: 10 - level, isResent: false },
  detail: { limit: 5, unit: 'mm', field: 'value' },
  ...more,
});
export const late = (minute: number, level: AlarmLevel | 0, was: AlarmLevel | 0 = 0): NewJudgement =>
  rise(minute, level, was, { isResent: true });

/** A database with a station, a device with a sensor, and a rule; and what processes do with alarms. */
export class AlarmRig {
  readonly pool: Pool;
  readonly #drop: () => Promise<void>;
  #rules = 0;

  private constructor(pool: Pool, drop: () => Promise<void>) {
    this.pool = pool;
    this.#drop = drop;
  }

  static async open(): Promise<AlarmRig> {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max: 8 });
    await pool.query(`
      INSERT INTO company (id, name) VALUES (1, 'C');
      INSERT INTO project (id, company_id, name) VALUES (1, 1, 'P');
      INSERT INTO station (id, project_id, station_type_id, name) VALUES (1, 1, 1, 'S'), (2, 1, 1, 'T');
      INSERT INTO device (id, device_no, station_id, name, security) VALUES (1, 1001, 1, 'D', 'plain');
      INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES (1, 1, 1, 'b4', 0), (2, 1, 2, 'b4', 0);
      INSERT INTO latest_reading (sensor_id, device_id, collected_at, received_at, quality, values)
        SELECT id, 1, '2026-01-01Z', '2026-01-01Z', 0, '{}' FROM sensor`);
    return new AlarmRig(pool, () => database.drop());
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.#drop();
  }

  /** Adds a rule on the sensor. */
  async rule(): Promise<AlarmKey> {
    this.#rules += 1;
    const { rows } = await this.pool.query<{ id: number }>(
      `INSERT INTO alarm_rule (name, scope_kind, scope_id) VALUES ($1, 'sensor', 1) RETURNING id`,
      [`rule ${this.#rules}`],
    );
    return { ruleId: rows[0]!.id, subject: 'sensor:1' };
  }

  async within<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  record(key: AlarmKey, added: NewJudgement[], now: number, revoked: number[] = []): Promise<LiveAlarm[]> {
    return this.within((client) => recordJudgements(client, [changeOf(key, added, revoked)], now));
  }

  step(
    id: number,
    step: (lifecycle: AlarmLifecycle) => AlarmChange | AlarmRefusal | null,
    now: number,
  ): Promise<SteppedAlarms> {
    return this.within((client) => stepAlarms(client, [id], ({ lifecycle }) => step(lifecycle), now, somebody));
  }

  acknowledge(id: number, now: number, seen?: number): Promise<SteppedAlarms> {
    return this.step(id, (lifecycle) => acknowledgeAlarm(lifecycle, { by: somebody.accountName, seen }, now), now);
  }

  /** Stores a reading of the sensor. */
  async measured(when: number): Promise<void> {
    await this.pool.query('UPDATE latest_reading SET collected_at = $1', [new Date(when)]);
  }

  async alarms(key: AlarmKey) {
    const { rows } = await this.pool.query<{
      id: number;
      state: string;
      level: number;
      worst: number;
      is_late: boolean;
    }>(
      `SELECT id::int, state, level, worst_level AS worst, is_late FROM alarm WHERE rule_id = $1 AND subject = $2 ORDER BY id`,
      [key.ruleId, key.subject],
    );
    return rows;
  }

  /** The logs of a rule's alarms, in order. */
  async log(key: AlarmKey): Promise<string[]> {
    const { rows } = await this.pool.query<{ line: string }>(
      `SELECT what || ' ' || e.level AS line FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id
        WHERE a.rule_id = $1 ORDER BY e.id`,
      [key.ruleId],
    );
    return rows.map(({ line }) => line);
  }

  async notifications(key: AlarmKey): Promise<string[]> {
    const { rows } = await this.pool.query<{ line: string }>(
      `SELECT n.what || ' ' || n.level AS line FROM alarm_notification n JOIN alarm a ON a.id = n.alarm_id WHERE a.rule_id = $1 ORDER BY n.id`,
      [key.ruleId],
    );
    return rows.map(({ line }) => line);
  }
}

export const changeOf = (key: AlarmKey, added: NewJudgement[], revoked: number[] = []): JudgedChange => ({
  ...key,
  ...{ kind: 'threshold', place: { stationId: 1, deviceId: 1, sensorId: 1 }, added, revoked },
});
