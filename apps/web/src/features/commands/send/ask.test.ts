import { describe, expect, it } from 'vitest';
import { askAgain, bytesOf, isDuration, isVoice, rawProblem } from './ask.ts';

describe('the text of a raw command', () => {
  it('is counted as it goes over the wire', () => {
    expect(bytesOf('AT')).toBe(2);
    expect(bytesOf('设备')).toBe(6);
    expect(bytesOf('🚨')).toBe(4);
  });

  it.each([
    ['', 'empty'],
    ['a'.repeat(512), null],
    ['a'.repeat(513), 'tooLong'],
    ['a\nb', 'control'],
    ['a\tb', 'control'],
    [' ', null],
  ])('%j', (text, problem) => expect(rawProblem(text)).toBe(problem));
});

describe('the values of a horn command', () => {
  it('leave out what the wire takes for missing', () => {
    expect([0, 1, 65_534, 65_535, 1.5, '60'].map(isDuration)).toEqual([false, true, true, false, false, false]);
    expect([-1, 0, 254, 255].map(isVoice)).toEqual([false, true, true, false]);
  });
});

describe('asking again', () => {
  const write = {
    kind: 'write' as const,
    state: 'failed' as const,
    body: { set: 1, values: { sendCycle: 300, collectCycle: 300, deviceSecret: null } },
    dropped: ['collectCycle'],
  };

  it('is for what did not come to its end', () => {
    const clock = { kind: 'clock' as const, body: {}, dropped: [] };
    expect(askAgain({ ...clock, state: 'expired' })).toEqual({ kind: 'clock' });
    for (const state of ['queued', 'sent', 'acknowledged', 'applied', 'superseded'] as const) {
      expect(askAgain({ ...clock, state })).toBeNull();
    }
  });

  it('of a write leaves out secrets, which nobody kept, and what newer commands took over', () => {
    expect(askAgain(write)).toEqual({ kind: 'write', set: 1, values: { sendCycle: 300 }, hasSecrets: true });
    expect(askAgain({ ...write, dropped: ['sendCycle', 'collectCycle'] })).toBeNull();
  });

  it('of a horn keeps its level, duration and voice', () => {
    const body = { action: 1, level: 2, duration: 60, voice: 3 };
    expect(askAgain({ kind: 'horn', state: 'expired', body, dropped: [] })).toEqual({
      kind: 'horn',
      action: 1,
      former: { level: 2, duration: 60, voice: 3 },
    });
  });
});
