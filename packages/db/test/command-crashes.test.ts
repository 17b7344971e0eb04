import { createPool, enqueueCommand, settleHeld, stepCommands } from '@groundwatch/db';
import type { Verdict } from '@groundwatch/domain/commands';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, CommandRig, hear, line, START } from './support/command-rig.ts';

let rig: CommandRig;
let pools: Pool[];
beforeAll(async () => {
  rig = await CommandRig.open();
  pools = Array.from({ length: 3 }, (_, n) => createPool(rig.url, { max: 3, applicationName: `process ${n}` }));
});
afterAll(async () => {
  await Promise.all((pools ?? []).map((pool) => pool.end()));
  await rig?.close();
});

/** Small and seeded, so that each run tries the same; the interleaving varies. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % sides;
  };
}

class Killed extends Error {}

/** A transaction whose connection is cut before or after its commit, by `fate`. */
async function dying<T>(pool: Pool, fate: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    if (fate === 0) {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await rig.pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
      throw new Killed();
    }
    await client.query('COMMIT');
    if (fate === 1) throw new Killed();
    return result;
  } finally {
    client.release(fate === 0);
  }
}

const keys = ['sendCycle', 'sendCycle', 'sendCycle', 'centre0Password'] as const;
const verdicts: readonly Verdict[] = [
  { kind: 'values', isSame: true },
  { kind: 'values', isSame: true },
  { kind: 'values', isSame: false },
  { kind: 'busy' },
  { kind: 'no', reason: 'refused' },
];

it('brings every command to one end, in order, while processes collide and die at every step', async () => {
  const devices = await Promise.all([rig.device(), rig.device(), rig.device()]);
  let now = START;
  let heard = START;
  const canaries: string[] = [];

  const wish = (roll: (sides: number) => number, client: PoolClient, device: number) => {
    const key = keys[roll(keys.length)]!;
    const kind = (['write', 'write', 'raw', 'horn', 'read'] as const)[roll(5)]!;
    const value = key === 'centre0Password' ? `p${roll(99)}` : 10 + roll(1_000);
    return enqueueCommand(
      client,
      asked(device, {
        kind,
        body: kind === 'write' ? { set: 1, values: { [key]: value } } : {},
        ...(kind === 'raw' ? { maxTries: 1 } : {}),
        heldBy: roll(4) === 0 ? (canaries[roll(canaries.length + 1)] ?? null) : null,
      }),
      now,
    );
  };

  const process = async (pool: Pool, n: number): Promise<void> => {
    const roll = dice(n + 1);
    for (let round = 0; round < 90; round += 1) {
      const device = devices[roll(devices.length)]!;
      now += [1, 50, 6_000, 31_000][roll(4)]!;
      const fate = roll(6);
      try {
        if (roll(3) === 0) canaries.push((await dying(pool, fate, (client) => wish(roll, client, device))).command.id);
        heard += roll(2);
        const over = line(`${n} ${device} ${round >> 3}`, heard);
        const { send, changed } = await dying(pool, roll(6), (client) => stepCommands(client, device, now, over));
        for (const { id, lifecycle } of changed) if (lifecycle.endedAt !== null) await settleHeld(pool, id, now);
        if (!send || roll(4) === 0) continue;
        const verdict = verdicts[roll(verdicts.length)]!;
        await dying(pool, roll(6), (client) => hear(client, device, send.sequence, verdict, now));
      } catch (error) {
        // Anything but our own kill is a failure: a deadlock, a violated rule, an illegal transition.
        if (!(error instanceof Killed)) throw error;
      }
    }
  };
  await Promise.all(pools.map(process));

  for (let quiet = 0; quiet < 3;) {
    now += 60_000;
    let hasSent = false;
    for (const device of devices) {
      const { send } = await rig.step(device, now, line('calm', heard + now));
      if (!send) continue;
      hasSent = true;
      await rig.answer(device, send.sequence, { kind: 'values', isSame: true }, now);
    }
    quiet = hasSent ? 0 : quiet + 1;
  }

  const { rows } = await rig.pool.query<{
    state: string;
    whats: string[];
    tries: number;
    max: number;
    secrets: unknown;
  }>(
    `SELECT state, tries, max_tries AS max, secrets, ARRAY(SELECT what FROM command_event WHERE command_id = c.id ORDER BY id) AS whats
      FROM command c`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const order = ['queued', 'sent', 'acknowledged'];
  for (const { state, whats, tries, max, secrets } of rows) {
    expect(order).not.toContain(state);
    expect(secrets).toBeNull();
    expect(whats[0]).toBe('queued');
    expect(whats.filter((what) => what !== 'lateAnswer').at(-1)).toBe(state);
    const steps = whats.filter((what) => order.includes(what)).map((what) => order.indexOf(what));
    expect(steps).toEqual([...new Set(steps)].toSorted());
    expect(whats.filter((what) => what === 'sent' || what === 'resent')).toHaveLength(tries);
    expect(tries).toBeLessThanOrEqual(max);
    expect(whats.lastIndexOf('resent')).toBeLessThan(
      whats.includes('acknowledged') ? whats.indexOf('acknowledged') : whats.length,
    );
  }
  const ends = new Set(rows.map(({ state }) => state));
  for (const end of ['applied', 'failed', 'superseded', 'cancelled']) expect(ends).toContain(end);
  const doubles = await rig.pool.query(
    'SELECT device_id, sequence FROM command WHERE sequence IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1',
  );
  expect(doubles.rows).toEqual([]);
});
