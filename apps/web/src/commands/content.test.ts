import { describe, expect, it } from 'vitest';
import { contentOf, linesOf, parameterText } from './content.ts';
import { parameterSetOf } from '@groundwatch/protocol/model';

const parameterOf = (set: number, key: string) => parameterSetOf(set)!.params.find((one) => one.key === key)!;

describe('the content of a command in words', () => {
  it('names what is written with its unit, in the order of the catalogue, and what it replaces', () => {
    const body = { set: 1, values: { collectCycle: 300, sendCycle: 300, encryption: 1 } };
    const content = contentOf({ kind: 'write', body, before: { sendCycle: 600, encryption: 1 } }, 'en');
    expect(content).toEqual({
      kind: 'write',
      set: 'RTU',
      lines: [
        { key: 'sendCycle', label: 'send cycle', value: '300 s', was: '600 s', isDropped: false },
        { key: 'collectCycle', label: 'collect cycle', value: '300 s', was: null, isDropped: false },
        { key: 'encryption', label: 'dense sampling', value: 'on', was: null, isDropped: false },
      ],
    });
  });

  it('never shows what may only be written, and marks what a newer command took over', () => {
    const body = { set: 1, values: { deviceSecret: null, deviceName: 'A' } };
    const before = { deviceSecret: 'ab'.repeat(16), deviceName: 'B' };
    expect(contentOf({ kind: 'write', body, before, dropped: ['deviceName'] }, 'en')).toMatchObject({
      lines: [
        { key: 'deviceName', value: 'A', was: 'B', isDropped: true },
        { key: 'deviceSecret', value: null, was: null, isDropped: false },
      ],
    });
  });

  it('names the level of a horn by colour and word', () => {
    const body = { action: 1, level: 1, duration: 60, voice: 3 };
    expect(contentOf({ kind: 'horn', body }, 'zh-chs')).toEqual({
      kind: 'horn',
      action: 'sound',
      level: 1,
      levelName: '红色 警报',
      duration: 60,
      voice: 3,
    });
  });

  it('survives a body that is not what it should be', () => {
    expect(contentOf({ kind: 'write', body: {} }, 'en')).toEqual({ kind: 'write', set: 'undefined', lines: [] });
    expect(contentOf({ kind: 'raw', body: {} }, 'en')).toEqual({ kind: 'raw', text: '', isRepeatable: false });
    expect(linesOf(99, { a: 1 }, 'en')).toEqual([]);
  });
});

describe('a value in words', () => {
  it.each([
    [1, 'centre1Port', 9101, '9101'],
    [1, 'longitude', -108.937412, '−108.937412 °'],
    [2, 'triggerSwitch', 2, 'precise'],
    [2, 'triggerSwitch', 9, '9'],
    [5, 'sendFrequency', 433_000, '433,000 kHz'],
    [7, 'a', -0.5, '−0.500000'],
    [1, 'deviceName', '', '“”'],
    [1, 'deviceName', null, '—'],
  ] as const)('set %i %s %s', (set, key, value, text) => {
    expect(parameterText(parameterOf(set, key), value, 'en')).toBe(text);
  });
});
