import { describe, expect, it } from 'vitest';
import { advance, answered, cancelled, newCommand, overridden, released } from './index.ts';

const NOW = 1_800_000_000_000;

describe('the states of a command', () => {
  it('go from queued through acknowledged and read back to applied', () => {
    const queued = newCommand(1, 'write', NOW, { needsReadBack: true });
    const first = advance([queued], NOW + 1, 'a');
    expect(first.send).toEqual({ number: 1, part: 'order' });
    const [sent] = first.changed;
    expect(sent).toMatchObject({ state: 'sent', tries: 1, sentAt: NOW + 1 });
    const acknowledged = answered(sent!, 'order', { kind: 'done' }, NOW + 2);
    expect(acknowledged).toMatchObject({ state: 'acknowledged', acknowledgedAt: NOW + 2, out: null });
    const second = advance([acknowledged!], NOW + 3, 'a');
    expect(second.send).toEqual({ number: 1, part: 'readBack' });
    const applied = answered(second.changed[0]!, 'readBack', { kind: 'values', isSame: true }, NOW + 4);
    expect(applied).toMatchObject({ state: 'applied', endedAt: NOW + 4, reason: '' });
  });

  it('wait without a connection, and expire', () => {
    const queued = newCommand(1, 'clock', NOW);
    expect(advance([queued], NOW + 1, null)).toEqual({ changed: [], send: null });
    const { changed } = advance([queued], queued.expiresAt, 'a');
    expect(changed[0]).toMatchObject({ state: 'expired', reason: 'noContact' });
  });

  it('cancels only what was not sent, and never a horn for a newer one', () => {
    const horn = newCommand(1, 'horn', NOW);
    expect(overridden(horn, NOW)).toBeNull();
    const sent = advance([horn], NOW, 'a').changed[0]!;
    expect(cancelled(sent, 'person', NOW)).toBeNull();
    expect(cancelled(horn, 'person', NOW)).toMatchObject({ state: 'cancelled', reason: 'person' });
  });

  it('holds commands that wait for a canary, and starts their lifetime afterwards', () => {
    const held = newCommand(1, 'write', NOW, { isHeld: true });
    expect(advance([held], held.expiresAt + 1, 'a')).toEqual({ changed: [], send: null });
    const free = released(held, NOW + 1_000);
    expect(free).toMatchObject({ isHeld: false, expiresAt: held.expiresAt + 1_000 });
  });
});
