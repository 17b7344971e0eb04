import { binaryArray, type PoolClient } from '@groundwatch/db';
import { DAY_MS, GAP_CYCLES, LATE_CYCLES, type AnalysisState } from '@groundwatch/protocol/model';
import type { Analysis } from '../store-analyses.ts';
import type { Contact } from './watch.ts';

/** This many gaps within a day make a device occasionally offline. */
const OCCASIONALLY = 2;

interface Gap {
  readonly deviceId: number;
  readonly beganAt: number;
  endedAt: number | null;
}

/** Records gaps in which devices were silent for longer than 2.5 send cycles, and derives their connection states. */
export class Connections {
  #gaps = new Map<number, Gap[]>();
  #states = new Map<number, AnalysisState<'connection'>>();

  /** Loads the state of the process that was elected before. */
  async load(client: PoolClient, now: number): Promise<void> {
    const { rows } = await client.query<{ deviceId: number; beganAt: Date; endedAt: Date | null }>({
      name: 'contact_gaps',
      text: `SELECT device_id AS "deviceId", began_at AS "beganAt", ended_at AS "endedAt" FROM contact_gap
        WHERE ended_at IS NULL OR ended_at > $1 ORDER BY device_id, began_at`,
      values: [new Date(now - DAY_MS)],
    });
    const gaps = rows.map(({ deviceId, beganAt, endedAt }): Gap => {
      return { deviceId, beganAt: beganAt.getTime(), endedAt: endedAt?.getTime() ?? null };
    });
    this.#gaps = Map.groupBy(gaps, ({ deviceId }) => deviceId);
    const stored = await client.query<{ deviceId: number; state: AnalysisState<'connection'> }>({
      name: 'connection_states',
      text: `SELECT device_id AS "deviceId", state FROM analysis_state WHERE aspect = 'connection'`,
    });
    this.#states = new Map(stored.rows.map(({ deviceId, state }) => [deviceId, state]));
  }

  /**
   * Records gaps that begin and end. `since`: silence before it proves nothing, as no process was listening. Returns states that may differ
   * from the stored ones.
   */
  async look(client: PoolClient, contacts: readonly Contact[], since: number, now: number): Promise<Analysis[]> {
    const changed: Gap[] = [];
    const found: Analysis[] = [];
    for (const { deviceId, seenAt, cycleS } of contacts) {
      if (!(cycleS > 0)) continue;
      const cycleMs = cycleS * 1_000;
      const gaps = this.#gaps.get(deviceId) ?? [];
      const open = gaps.find(({ endedAt }) => endedAt === null);
      if (open && seenAt > open.beganAt) {
        open.endedAt = seenAt;
        changed.push(open);
      } else if (!open && now - Math.max(seenAt, since) > GAP_CYCLES * cycleMs) {
        const gap = { deviceId, beganAt: seenAt, endedAt: null };
        gaps.push(gap);
        changed.push(gap);
      }
      const recent = gaps.filter(({ endedAt }) => endedAt === null || endedAt > now - DAY_MS);
      if (recent.length > 0) this.#gaps.set(deviceId, recent);
      else this.#gaps.delete(deviceId);
      const known = this.#states.get(deviceId);
      // A device that was online when listening stopped gets its full time again.
      const silentFrom = known === undefined || known === 'offline' ? seenAt : Math.max(seenAt, since);
      const isOffline = now - silentFrom > LATE_CYCLES * cycleMs;
      const ended = recent.filter(({ endedAt }) => endedAt !== null).length;
      const state = isOffline ? 'offline' : ended >= OCCASIONALLY ? 'occasionallyOffline' : 'online';
      if (known === state) continue;
      this.#states.set(deviceId, state);
      const from = state === 'offline' ? silentFrom + LATE_CYCLES * cycleMs : seenAt;
      found.push({ deviceId, sensorId: 0, aspect: 'connection', state, since: from });
    }
    await this.#store(client, changed);
    return found;
  }

  async #store(client: PoolClient, changed: readonly Gap[]): Promise<void> {
    if (changed.length === 0) return;
    await client.query({
      name: 'contact_gap',
      text: `INSERT INTO contact_gap (device_id, began_at, ended_at) SELECT * FROM unnest($1::int4[], $2::timestamptz[], $3::timestamptz[])
        ON CONFLICT (device_id, began_at) DO UPDATE SET ended_at = excluded.ended_at`,
      values: [
        binaryArray(
          'int4',
          changed.map(({ deviceId }) => deviceId),
        ),
        binaryArray(
          'timestamptz',
          changed.map(({ beganAt }) => beganAt),
        ),
        binaryArray(
          'timestamptz',
          changed.map(({ endedAt }) => endedAt),
        ),
      ],
    });
  }
}

/** Deletes gaps that no longer count. */
export async function pruneGaps(client: PoolClient, now: number): Promise<void> {
  await client.query('DELETE FROM contact_gap WHERE ended_at < $1', [new Date(now - 2 * DAY_MS)]);
}
