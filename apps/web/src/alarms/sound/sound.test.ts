import { describe, expect, it, vi } from 'vitest';
import { at, liveAlarm } from '../../live/testing.ts';
import { muteStore } from './mute-store.ts';
import { muteOf, soundOf, wantsSound } from './sound-state.ts';
import { patterns, samplesOf } from './tones.ts';

const now = Date.parse(at(100));
const on = { isOn: true, volume: 1 };
const MINUTE = 60_000;

describe('the alarm sound', () => {
  it('is the worst level that nobody has acknowledged', () => {
    const alarms = [
      liveAlarm(1, { level: 4 }),
      liveAlarm(2, { level: 2 }),
      liveAlarm(3, { level: 1, state: 'acknowledged' }),
    ];
    expect(soundOf(alarms, null, on, now)).toEqual({ level: 2, wanted: 2 });
    expect(soundOf([], null, on, now)).toEqual({ level: null, wanted: null });
  });

  it('is never what returned (of late data too), was shelved, is under maintenance or out of service', () => {
    const silent = [
      { state: 'returned', level: 0, isResent: true },
      { state: 'normal', level: 0 },
      { shelvedUntil: at(200) },
      { isSuppressed: true },
      { isOutOfService: true },
    ] as const;
    for (const extra of silent) expect(wantsSound(liveAlarm(1, extra), now)).toBe(false);
    expect(wantsSound(liveAlarm(1, { shelvedUntil: at(99) }), now)).toBe(true);
  });

  it('is nothing where the sound is switched off, but it is known what would be', () => {
    expect(soundOf([liveAlarm(1)], null, { ...on, isOn: false }, now)).toEqual({ level: null, wanted: 3 });
  });
});

describe('a mute', () => {
  const orange = liveAlarm(1, { level: 2 });
  const red = liveAlarm(2, { level: 1 });

  it('silences what sounds, and what is milder, until its end', () => {
    const mute = muteOf([orange], 5, now);
    expect(soundOf([orange], mute, on, now).level).toBeNull();
    expect(soundOf([orange, liveAlarm(3, { level: 3 })], mute, on, now).level).toBeNull();
    expect(soundOf([orange], mute, on, now + 5 * MINUTE - 1).level).toBeNull();
    expect(soundOf([orange], mute, on, now + 5 * MINUTE).level).toBe(2);
  });

  it('does not silence what is worse', () => {
    const mute = muteOf([orange], 15, now);
    expect(soundOf([orange, red], mute, on, now).level).toBe(1);
  });

  it('of red silences the red alarm that has sounded, not another one, and ends for both', () => {
    const mute = muteOf([red], 5, now);
    expect(soundOf([red], mute, on, now).level).toBeNull();
    expect(soundOf([red, liveAlarm(9, { level: 1 })], mute, on, now).level).toBe(1);
    expect(soundOf([red], mute, on, now + 5 * MINUTE).level).toBe(1);
  });

  it('of red does not silence its next rise, after its return or from a milder level', () => {
    const mute = muteOf([red], 15, now);
    const returned = { ...red, state: 'returned', level: 0, worstLevel: 1, revision: 2 } as const;
    expect(soundOf([returned], mute, on, now).level).toBeNull();
    expect(soundOf([{ ...red, triggerTime: at(101), revision: 3 }], mute, on, now).level).toBe(1);
    expect(soundOf([{ ...red, level: 2, worstLevel: 1, revision: 2 }], mute, on, now).level).toBeNull();
    // The same occurrence with another change.
    expect(soundOf([{ ...red, isHeld: true, revision: 2 }], mute, on, now).level).toBeNull();
  });

  it('of red silences new ones of the other levels, one of orange new ones of orange', () => {
    const others = [2, 3, 4].map((level) => liveAlarm(10 + level, { level: level as 2 | 3 | 4, triggerTime: at(101) }));
    for (const muted of [red, orange])
      expect(soundOf([muted, ...others], muteOf([muted], 5, now), on, now).level).toBeNull();
  });

  it('is kept over a reload as it was', () => {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    });
    muteStore.set(muteOf([red, orange], 5, now));
    const kept = muteStore.get();
    vi.unstubAllGlobals();
    expect(soundOf([red, orange], kept, on, now).level).toBeNull();
    expect(soundOf([{ ...red, triggerTime: at(101) }], kept, on, now).level).toBe(1);
  });

  it('lets an orange alarm that becomes red sound', () => {
    const mute = muteOf([orange], 15, now);
    expect(soundOf([{ ...orange, level: 1 }], mute, on, now).level).toBe(1);
  });
});

describe('the tones', () => {
  it('differ by rhythm, and end within their period', () => {
    const counts = ([1, 2, 3, 4] as const).map((level) => patterns[level].tones.length);
    expect(new Set(counts).size).toBe(4);
    for (const { period, tones } of Object.values(patterns))
      for (const { to } of tones) expect(to).toBeLessThanOrEqual(period);
  });

  it('stay within full scale, begin and end in silence', () => {
    for (const level of [1, 2, 3, 4] as const) {
      const samples = samplesOf(level, 8_000);
      expect(samples).toHaveLength(patterns[level].period * 8_000);
      const most = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
      expect(most).toBeGreaterThan(0.15);
      expect(most).toBeLessThanOrEqual(0.5);
      expect(samples[0]).toBe(0);
      expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.05);
    }
  });
});
