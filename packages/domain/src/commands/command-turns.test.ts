import { describe, expect, it } from 'vitest';
import {
  advance,
  answered,
  ANSWER_MS,
  COMMAND_VALIDITY_MS,
  DEVICE_BUSY_MS,
  HORN_VALIDITY_MS,
  HORN_PATIENCE_MS,
  mayCarry,
  newCommand,
  overridden,
  settled,
  takeOver,
  type CommandLifecycle,
  type Write,
} from './index.ts';
import { MAX_TRIES } from '@groundwatch/protocol/model';

const NOW = 1_800_000_000_000;
const sent = (lifecycle: CommandLifecycle, at = NOW, via = 'a'): CommandLifecycle =>
  advance([lifecycle], at, via).changed[0]!;

describe('turns of commands', () => {
  it('leave a busy device alone for a while, except for a new horn', () => {
    const busy = answered(sent(newCommand(1, 'clock', NOW)), 'order', { kind: 'busy' }, NOW)!;
    expect(advance([busy, newCommand(2, 'read', NOW)], NOW + DEVICE_BUSY_MS - 1, 'a').send).toBeNull();
    expect(advance([busy, newCommand(2, 'horn', NOW)], NOW + 1, 'a').send?.number).toBe(2);
    expect(advance([busy], NOW + DEVICE_BUSY_MS, 'a').send?.number).toBe(1);
    const horn = answered(sent(newCommand(3, 'horn', NOW)), 'order', { kind: 'busy' }, NOW)!;
    expect(advance([newCommand(2, 'read', NOW), horn], NOW + 1, 'a').send).toBeNull();
  });

  it('give a request time for its answer after a horn went first', () => {
    const raw = sent(newCommand(1, 'raw', NOW, { maxTries: 1 }));
    const horn = newCommand(2, 'horn', NOW);
    expect(advance([raw, horn], NOW + HORN_PATIENCE_MS - 1, 'a')).toEqual({ changed: [], send: null });
    const { changed, send } = advance([raw, horn], NOW + HORN_PATIENCE_MS, 'a');
    expect(send?.number).toBe(2);
    expect(changed.map(({ number, out }) => [number, out === null])).toEqual([
      [1, true],
      [2, false],
    ]);
    const [waits, sounding] = changed;
    const quiet = answered(sounding!, 'order', { kind: 'done' }, NOW + 6_000)!;
    expect(quiet.state).toBe('applied');
    expect(advance([waits!], NOW + ANSWER_MS - 1, 'a')).toEqual({ changed: [], send: null });
    expect(answered(waits!, 'order', { kind: 'done' }, NOW + ANSWER_MS - 1)?.state).toBe('applied');
    expect(advance([waits!], NOW + ANSWER_MS, 'a').changed[0]?.reason).toBe('unanswered');
  });

  it('repeat a request over a new connection at once, but wait for the answer to the last attempt', () => {
    expect(advance([sent(newCommand(1, 'clock', NOW))], NOW + 1, 'b').send).toEqual({ number: 1, part: 'order' });
    const raw = sent(newCommand(1, 'raw', NOW, { maxTries: 1 }));
    expect(advance([raw], NOW + 1, 'b')).toEqual({ changed: [], send: null });
    expect(answered(raw, 'order', { kind: 'done' }, NOW + 2)?.state).toBe('applied');
  });

  it('finish a command in progress before an older one that was released meanwhile', () => {
    const lost = { ...sent(newCommand(5, 'write', NOW)), out: null };
    expect(advance([newCommand(3, 'write', NOW), lost], NOW + 1, 'a').send?.number).toBe(5);
  });

  it('limit read-backs like requests', () => {
    let lifecycle = answered(
      sent(newCommand(1, 'write', NOW, { needsReadBack: true })),
      'order',
      { kind: 'done' },
      NOW,
    )!;
    for (let n = 1; n <= MAX_TRIES; n += 1) {
      const step = advance([lifecycle], NOW + n * ANSWER_MS, 'a');
      expect(step.send?.part).toBe('readBack');
      lifecycle = step.changed[0]!;
    }
    const [over] = advance([lifecycle], NOW + 9 * ANSWER_MS, 'a').changed;
    expect(over).toMatchObject({ state: 'failed', reason: 'unconfirmed' });
  });

  it('store freed requests before new ones', () => {
    const horn = sent(newCommand(9, 'horn', NOW), NOW + HORN_VALIDITY_MS - 1);
    const { changed, send } = advance([newCommand(3, 'read', NOW), horn], NOW + HORN_VALIDITY_MS + ANSWER_MS, 'a');
    expect(send?.number).toBe(3);
    expect(changed.map(({ number, state }) => [number, state])).toEqual([
      [9, 'failed'],
      [3, 'sent'],
    ]);
  });

  it('keep two connections of one device from taking requests from each other', () => {
    const holder = { via: 'b', heardAt: NOW };
    expect(mayCarry({ via: 'a', heardAt: NOW }, null, NOW)).toBe(true);
    expect(mayCarry({ via: 'b', heardAt: NOW }, holder, NOW)).toBe(true);
    expect(mayCarry({ via: 'a', heardAt: NOW }, holder, NOW)).toBe(false);
    expect(mayCarry({ via: 'c', heardAt: NOW + 1 }, holder, NOW)).toBe(true);
    const ahead = { via: 'b', heardAt: NOW + 3_600_000 };
    expect(mayCarry({ via: 'a', heardAt: NOW }, ahead, NOW)).toBe(true);
  });
});

describe('a clock', () => {
  it('that went back in the process does not delay a request or pause', () => {
    const out = sent(newCommand(1, 'clock', NOW), NOW + 3_600_000);
    expect(advance([out], NOW, 'a').send).toEqual({ number: 1, part: 'order' });
    expect(advance([out, newCommand(2, 'horn', NOW)], NOW, 'b').send?.number).toBe(2);
    expect(advance([out], NOW, null)).toEqual({ changed: [], send: null });
    const rests = answered(out, 'order', { kind: 'busy' }, NOW + 3_600_000)!;
    expect(advance([rests], NOW, 'a').send).toEqual({ number: 1, part: 'order' });
  });

  it('never gives times before earlier events', () => {
    const lifecycle = sent(newCommand(1, 'write', NOW, { needsReadBack: true }), NOW + 500);
    const acknowledged = answered(lifecycle, 'order', { kind: 'done' }, NOW + 100)!;
    expect(acknowledged.acknowledgedAt).toBe(NOW + 500);
    expect(answered(acknowledged, 'readBack', { kind: 'values', isSame: true }, NOW)?.endedAt).toBe(NOW + 500);
    expect(sent(newCommand(1, 'clock', NOW), NOW - 1_000).sentAt).toBe(NOW);
  });

  it('lets a command acknowledged at the last moment be read back', () => {
    const lifecycle = sent(newCommand(1, 'write', NOW, { needsReadBack: true }), NOW + COMMAND_VALIDITY_MS - 1);
    const acknowledged = answered(lifecycle, 'order', { kind: 'done' }, NOW + COMMAND_VALIDITY_MS + 1)!;
    expect(advance([acknowledged], NOW + COMMAND_VALIDITY_MS + 2, 'a').send).toEqual({ number: 1, part: 'readBack' });
  });

  it('starts the lifetime of a released command at its release', () => {
    const held = { ...newCommand(1, 'clock', NOW, { isHeld: true }), canary: 'applied' as const };
    expect(settled(held, NOW + 1_000)).toMatchObject({ isHeld: false, expiresAt: NOW + 1_000 + COMMAND_VALIDITY_MS });
    expect(settled({ ...held, canary: 'sent' }, NOW).isHeld).toBe(true);
    expect(settled({ ...held, canary: 'superseded' }, NOW)).toMatchObject({ state: 'cancelled', reason: 'canary' });
  });
});

describe('a busy answer', () => {
  it('does not affect an attempt that was given up', () => {
    const lost = { ...sent(newCommand(1, 'clock', NOW)), out: null };
    expect(answered(lost, 'order', { kind: 'busy' }, NOW + 1)).toBeNull();
  });

  it('ends the last attempt', () => {
    const raw = sent(newCommand(1, 'raw', NOW, { maxTries: 1 }));
    expect(answered(raw, 'order', { kind: 'busy' }, NOW + 1)).toMatchObject({ state: 'failed', reason: 'busy' });
  });
});

describe('a newer write', () => {
  const write = (number: number, keys: string[], lifecycle = newCommand(number, 'write', NOW)): Write => ({
    lifecycle: { ...lifecycle, number },
    set: 1,
    keys,
    dropped: [],
  });
  const reads = (_: number, keys: readonly string[]): boolean => keys.some((key) => key !== 'secret');

  it('takes parameters from queued ones, all or some of them', () => {
    const [part, all, other] = [write(1, ['a', 'secret']), write(2, ['a']), { ...write(3, ['a']), set: 2 }];
    const newer = write(4, ['a']);
    const changed = takeOver(newer, [part, all, other, newer], reads, NOW);
    expect(
      changed.map(({ lifecycle, dropped }) => [lifecycle.number, lifecycle.state, dropped, lifecycle.needsReadBack]),
    ).toEqual([
      [1, 'queued', ['a'], false],
      [2, 'superseded', ['a'], false],
    ]);
  });

  it('ends repeating a sent one only where all of it is set again', () => {
    const older = write(1, ['a', 'b'], sent(newCommand(1, 'write', NOW)));
    const [b, a] = [write(2, ['b']), write(3, ['a'])];
    expect(takeOver(b, [older, b], reads, NOW)).toEqual([]);
    const [marked] = takeOver(a, [older, b, a], reads, NOW);
    expect(marked).toMatchObject({ dropped: [], lifecycle: { state: 'sent', isOverridden: true } });
    expect(takeOver(a, [older, { ...b, lifecycle: { ...b.lifecycle, isHeld: true } }, a], reads, NOW)).toEqual([]);
    expect(overridden(newCommand(1, 'horn', NOW), NOW)).toBeNull();
  });

  it('that is held takes nothing', () => {
    const held = write(2, ['a'], newCommand(2, 'write', NOW, { isHeld: true }));
    expect(takeOver(held, [write(1, ['a']), held], reads, NOW)).toEqual([]);
  });
});
