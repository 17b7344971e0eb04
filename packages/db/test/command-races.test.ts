import {
  heldDevices,
  loadOpenCommands,
  loadOpenLifecycles,
  lockCommands,
  saveCommand,
  settleHeld,
} from '@groundwatch/db';
import { advance, cancelled, type Verdict } from '@groundwatch/domain/commands';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandRig, line, START } from './support/command-rig.ts';

let rig: CommandRig;
beforeAll(async () => {
  rig = await CommandRig.open(12);
});
afterAll(async () => {
  await rig?.close();
});

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

async function cancel(deviceId: number, id: string): Promise<boolean> {
  return rig.within(async (client) => {
    await lockCommands(client, deviceId);
    const command = (await loadOpenCommands(client, deviceId)).find((open) => open.id === id);
    const lifecycle = command && cancelled(command.lifecycle, 'person', START + 1);
    if (!command || !lifecycle) return false;
    await saveCommand(client, command, { lifecycle, entry: { at: START + 1, what: lifecycle.state } });
    return true;
  });
}

/** Sends and answers until nothing is left; the device refuses one command. */
async function bringOn(deviceId: number, refused = ''): Promise<void> {
  for (let now = START + 10; ; now += 10) {
    const { send } = await rig.step(deviceId, now, line(`of ${deviceId}`));
    if (!send) return;
    const verdict: Verdict =
      send.command.id === refused ? { kind: 'no', reason: 'refused' } : { kind: 'values', isSame: true };
    await rig.answer(deviceId, send.sequence, verdict, now + 1);
  }
}

describe('concurrent processes', () => {
  it('leave only the newest of the writes of one parameter', async () => {
    const device = await rig.device();
    const made = await times(20, (n) => rig.write(device, { sendCycle: 100 + n, centre0Password: `p${n}` }));
    const rows = await Promise.all(made.map(({ command }) => rig.row(command.id)));
    const newest = rows.toSorted((a, b) => b.number - a.number)[0]!;
    expect(newest).toMatchObject({ state: 'queued', dropped: [], superseded_by: null });
    expect(newest.secrets).not.toBeNull();
    for (const row of rows.filter(({ id }) => id !== newest.id)) {
      expect(row).toMatchObject({ state: 'superseded', secrets: null });
      expect(rows.find(({ id }) => id === row.superseded_by)!.number).toBeGreaterThan(row.number);
    }
  });

  it('create one command per id, and none for another device', async () => {
    const [device, other] = [await rig.device(), await rig.device()];
    const id = randomUUID();
    const made = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => rig.enqueue(device, { id })),
      rig.enqueue(other, { id }),
      rig.enqueue(other, { id }),
    ]);
    const taken = made.filter((result) => result.status === 'rejected');
    expect(new Set(taken.map(({ reason }) => (reason as Error).name))).toEqual(new Set(['CommandIdTaken']));
    const stored = made.filter((result) => result.status === 'fulfilled');
    expect(stored.filter(({ value }) => value.isNew)).toHaveLength(1);
    expect([2, 8]).toContain(taken.length);
    const { rows } = await rig.pool.query('SELECT FROM command WHERE id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  it('send one request of a device at a time, each command with its own sequence', async () => {
    const device = await rig.device();
    await times(6, () => rig.enqueue(device, {}));
    const sequences = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      const now = START + 1_000 * round;
      const steps = await times(5, () => rig.step(device, now, line('a')));
      const sent = steps.flatMap(({ send }) => (send ? [send] : []));
      expect(sent).toHaveLength(1);
      sequences.add(sent[0]!.sequence);
      await rig.answer(device, sent[0]!.sequence, { kind: 'done' }, now + 1);
    }
    expect(sequences.size).toBe(6);
    expect(await rig.step(device, START + 9_000, line('a'))).toMatchObject({ send: null, changed: [] });
  });

  it('either cancel a command or send it', async () => {
    const device = await rig.device();
    for (let round = 0; round < 12; round += 1) {
      const { command } = await rig.enqueue(device, {});
      const [first, second] = [() => cancel(device, command.id), () => rig.step(device, START + 2, line('a'))] as const;
      const race = round % 2 === 0 ? [first(), second()] : [second(), first()].toReversed();
      const [isBack, step] = (await Promise.all(race)) as [boolean, Awaited<ReturnType<typeof second>>];
      expect(step.send === null).toBe(isBack);
      const { state } = await rig.row(command.id);
      expect(state).toBe(isBack ? 'cancelled' : 'sent');
      if (step.send) await rig.answer(device, step.send.sequence, { kind: 'done' }, START + 3);
    }
  });
});

describe('commands that wait for others', () => {
  it('are settled without a deadlock even if two devices wait for each other and newer commands arrive', async () => {
    const devices = await times(4, () => rig.device());
    const canaries = await Promise.all(devices.map((device) => rig.enqueue(device, {})));
    const keys = ['sendCycle', 'collectCycle', 'encryptedCollectCycle', 'pushCycle'];
    const held = await Promise.all(
      devices.flatMap((device) =>
        canaries.flatMap(({ command }, n) =>
          command.deviceId === device ? [] : [rig.write(device, { [keys[n]!]: 60 }, { heldBy: command.id })],
        ),
      ),
    );
    const refused = canaries[0]!.command.id;
    await Promise.all([
      ...devices.map((device) => bringOn(device, refused)),
      ...canaries.flatMap(({ command }) => times(3, () => settleHeld(rig.pool, command.id, START + 500))),
      ...devices.map((device) => rig.write(device, { resend: 1 })),
    ]);
    for (const { command } of canaries) await settleHeld(rig.pool, command.id, START + 600);
    for (const device of devices) await bringOn(device);
    const rows = await Promise.all(held.map(({ command }) => rig.row(command.id)));
    for (const row of rows) {
      if (row.held_by === refused) expect(row).toMatchObject({ state: 'cancelled', reason: 'canary' });
      else expect(row.state).toBe('applied');
    }
    expect(rows.filter(({ state }) => state === 'cancelled')).toHaveLength(3);
    expect(await heldDevices(rig.pool, refused)).toEqual([]);
  });

  it('are settled by the next process that looks, after a crash', async () => {
    const [first, second, third] = [await rig.device(), await rig.device(), await rig.device()];
    const canary = await rig.enqueue(first, {});
    const held = await rig.enqueue(second, { heldBy: canary.command.id });
    const after = await rig.enqueue(third, { heldBy: held.command.id });
    expect(await cancel(first, canary.command.id)).toBe(true);
    const open = (await loadOpenLifecycles(rig.pool)).find(({ deviceId }) => deviceId === second);
    expect(advance(open!.lifecycles, START + 2, null).changed).toMatchObject([
      { state: 'cancelled', reason: 'canary' },
    ]);
    const changed = await settleHeld(rig.pool, canary.command.id, START + 3);
    expect(changed.map(({ id }) => id)).toEqual([held.command.id, after.command.id]);
    expect(await rig.row(after.command.id)).toMatchObject({ state: 'cancelled', reason: 'canary' });
  });
});

describe('the database', () => {
  const illegal: readonly [name: string, prepare: string, change: string][] = [
    ['goes back', 'sent', "state = 'queued'"],
    ['is taken back once it was sent', 'sent', "state = 'cancelled', ended_at = now()"],
    ['expires once it was sent', 'sent', "state = 'expired', ended_at = now()"],
    ['is applied unasked', 'queued', "state = 'applied', ended_at = now()"],
    ['lifecycles again', 'applied', "state = 'sent', ended_at = NULL"],
    ['ends twice', 'applied', "ended_at = ended_at + interval '1 s'"],
    ['changes its sequence', 'sent', 'sequence = sequence + 2'],
    ['forgets a try', 'sent', 'tries = 0'],
    ['is tried too often', 'sent', 'tries = 6'],
    ['is out when it has ended', 'applied', "out_part = 'order', out_via = 'x', out_since = now(), out_until = now()"],
    ['keeps secrets when it has ended', 'applied', `secrets = '{"a": "b"}'`],
    ['asks for something else', 'queued', `body = '{"a": 1}'`],
    [
      'is acknowledged before it was sent',
      'sent',
      `state = 'acknowledged', acknowledged_at = sent_at - interval '1 s'`,
    ],
  ];
  it.each(illegal)('refuses a command that %s', async (_, prepare, change) => {
    const device = await rig.device();
    const { command } = await rig.enqueue(device, {});
    if (prepare !== 'queued') await rig.step(device, START + 1, line('a'));
    if (prepare === 'applied') await rig.answer(device, 1, { kind: 'done' }, START + 2);
    const before = await rig.row(command.id);
    expect(before.state).toBe(prepare);
    await expect(rig.pool.query(`UPDATE command SET ${change} WHERE id = $1`, [command.id])).rejects.toThrow(
      /cannot|violates check/,
    );
    expect(await rig.row(command.id)).toEqual(before);
  });

  it('allows one pending request per device', async () => {
    const device = await rig.device();
    const [, second] = [await rig.enqueue(device, {}), await rig.enqueue(device, {})];
    await rig.step(device, START + 1, line('a'));
    const out = `UPDATE command SET state = 'sent', sequence = 77, sent_at = created_at, tries = 1, out_part = 'order', out_via = 'x',
      out_since = now(), out_until = now() WHERE id = $1`;
    await expect(rig.pool.query(out, [second.command.id])).rejects.toThrow('command_under_way');
  });
});
