import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_VALIDITY_MS, HORN_PATIENCE_MS } from '@groundwatch/domain/commands';
import { randomUUID } from 'node:crypto';
import { CommandIdTaken, valuesToWrite } from '@groundwatch/db';
import { CommandRig, line, START } from './support/command-rig.ts';

let rig: CommandRig;
beforeAll(async () => {
  rig = await CommandRig.open();
});
afterAll(async () => {
  await rig?.close();
});

const done = { kind: 'done' } as const;
const same = { kind: 'values', isSame: true } as const;

describe('a write', () => {
  it('is stored as sent before it is sent, read back, and applied; then its secrets are erased', async () => {
    const device = await rig.device();
    const { command } = await rig.write(device, { sendCycle: 60, centre0Password: 'hush' });
    expect((await rig.row(command.id)).body.values).toEqual({ sendCycle: 60, centre0Password: null });
    const first = await rig.step(device, START + 1, line('a'));
    expect(first).toMatchObject({ hasLine: true, send: { part: 'order', sequence: 1, isRepeated: false } });
    expect(JSON.stringify(first.send!.command.secrets)).not.toContain('hush');
    expect(valuesToWrite(first.send!.command)).toMatchObject({ centre0Password: 'hush' });
    expect(await rig.row(command.id)).toMatchObject({ state: 'sent', sequence: 1, out_part: 'order', answer: null });
    await rig.answer(device, 1, done, START + 2);
    const second = await rig.step(device, START + 3, line('a'));
    expect(second.send).toMatchObject({ part: 'readBack', sequence: 2, isRepeated: false });
    await rig.answer(device, 2, same, START + 4);
    expect(await rig.row(command.id)).toMatchObject({ state: 'applied', secrets: null, out_part: null });
    expect(await rig.story(command.id)).toEqual(['queued', 'sent', 'acknowledged', 'readBack', 'applied']);
    expect(await rig.step(device, START + 5, line('a'))).toMatchObject({ changed: [], send: null });
  });

  it('is repeated with its own sequence by the process that has the connection', async () => {
    const device = await rig.device();
    const { command } = await rig.enqueue(device, {});
    await rig.step(device, START + 1, line('a'));
    const again = await rig.step(device, START + 2, line('b', START + 2));
    expect(again.send).toMatchObject({ sequence: 1, isRepeated: true });
    expect(await rig.step(device, START + 3, line('a'))).toMatchObject({ hasLine: false, send: null, changed: [] });
    await rig.answer(device, 1, done, START + 4);
    expect(await rig.answer(device, 1, done, START + 5)).toBeNull();
    expect(await rig.story(command.id)).toEqual(['queued', 'sent', 'resent', 'applied', 'lateAnswer']);
  });

  it('takes parameters over from older ones, with their secrets', async () => {
    const device = await rig.device();
    const older = await rig.write(device, { sendCycle: 60, centre0Password: 'hush' });
    await rig.write(device, { sendCycle: 120 });
    expect(await rig.row(older.command.id)).toMatchObject({
      state: 'queued',
      dropped: ['sendCycle'],
      needs_read_back: false,
      secrets: { centre0Password: expect.any(String) },
    });
    const newest = await rig.write(device, { centre0Password: 'new' });
    expect(newest.changed.map(({ id }) => id)).toEqual([older.command.id, newest.command.id]);
    expect(await rig.row(older.command.id)).toMatchObject({
      state: 'superseded',
      superseded_by: newest.command.id,
      secrets: null,
    });
  });

  it('that was sent is not repeated once newer ones have set all of it', async () => {
    const device = await rig.device();
    const { command } = await rig.write(device, { sendCycle: 60, collectCycle: 60 });
    await rig.step(device, START + 1, line('a'));
    await rig.write(device, { sendCycle: 120 });
    expect(await rig.row(command.id)).toMatchObject({ state: 'sent', dropped: [], superseded_by: null });
    const last = await rig.write(device, { collectCycle: 120 });
    expect(await rig.row(command.id)).toMatchObject({ state: 'sent', superseded_by: last.command.id });
    const later = await rig.step(device, START + 60_000, line('b', START + 60_000));
    expect(await rig.row(command.id)).toMatchObject({ state: 'superseded' });
    expect(later.send).toMatchObject({ sequence: 3 });
  });
});

describe('a command that waits for another', () => {
  it('is released when that is applied, and only then takes over from older ones', async () => {
    const [first, second] = [await rig.device(), await rig.device()];
    const canary = await rig.write(first, { sendCycle: 60 });
    const older = await rig.write(second, { sendCycle: 30 });
    const held = await rig.write(second, { sendCycle: 60 }, { heldBy: canary.command.id });
    expect(await rig.row(older.command.id)).toMatchObject({ state: 'queued', dropped: [] });
    await rig.step(first, START + 1, line('a'));
    await rig.answer(first, 1, done, START + 2);
    await rig.step(first, START + 3, line('a'));
    await rig.answer(first, 2, same, START + 4);
    const settled = await rig.step(second, START + COMMAND_VALIDITY_MS - 1, null);
    expect(settled.changed.map(({ id }) => id)).toEqual([held.command.id, older.command.id]);
    expect(await rig.row(older.command.id)).toMatchObject({ state: 'superseded', superseded_by: held.command.id });
    expect(await rig.row(held.command.id)).toMatchObject({ state: 'queued', held_by: null });
    expect(await rig.story(held.command.id)).toEqual(['queued', 'released']);
  });
});

describe('the queue of a device', () => {
  it('recognizes a repeated id, and separates devices', async () => {
    const [one, other] = [await rig.device(), await rig.device()];
    const id = randomUUID();
    expect(await rig.enqueue(one, { id })).toMatchObject({ isNew: true });
    expect(await rig.enqueue(one, { id, kind: 'read', body: { set: 1 } })).toMatchObject({
      isNew: false,
      changed: [],
      command: { lifecycle: { kind: 'clock' } },
    });
    await expect(rig.enqueue(other, { id })).rejects.toThrow(CommandIdTaken);
  });

  it('lets a horn go before a slow request, and stores that one as free first', async () => {
    const device = await rig.device();
    const clock = await rig.enqueue(device, {});
    await rig.step(device, START + 1, line('a'));
    const horn = await rig.enqueue(device, { kind: 'horn', body: { action: 1, level: 1, duration: 9, voice: 0 } });
    expect((await rig.step(device, START + HORN_PATIENCE_MS, line('a'))).send).toBeNull();
    const step = await rig.step(device, START + 1 + HORN_PATIENCE_MS, line('a'));
    expect(step.send).toMatchObject({ sequence: 3, command: { id: horn.command.id } });
    expect(await rig.story(clock.command.id)).toEqual(['queued', 'sent', 'lost']);
    expect(await rig.answer(device, 1, done, START + 9_000)).toMatchObject({ lifecycle: { state: 'applied' } });
  });

  it('counts sequences by two, restarts before 65535 and skips those of open commands', async () => {
    const device = await rig.device();
    await rig.enqueue(device, {});
    expect((await rig.step(device, START + 1, line('a'))).send?.sequence).toBe(1);
    await rig.pool.query('UPDATE device SET next_request = 65533 WHERE id = $1', [device]);
    const horns = [await rig.enqueue(device, { kind: 'horn' }), await rig.enqueue(device, { kind: 'horn' })];
    const first = await rig.step(device, START + 10_000, line('a'));
    expect(first.send).toMatchObject({ sequence: 65_533, command: { id: horns[0]!.command.id } });
    await rig.answer(device, 65_533, done, START + 10_001);
    expect((await rig.step(device, START + 10_002, line('a'))).send?.sequence).toBe(3);
  });
});
