import { describe, expect, it } from 'vitest';
import { dataLag, displayFault } from './wall-fault.ts';

const at = (s: number): string => new Date(s * 1_000).toISOString();
const known = { pairedAt: 0, reportedAt: 1_000_000, report: { paintTime: at(999) } };

describe('a screen', () => {
  it.each([
    ['reported just now', known, 1_000, null],
    ['reported a minute ago', known, 1_060, null],
    ['reported longer ago', known, 1_061, { fault: 'silent', value: 61, limit: 60 }],
    ['has never reported', { ...known, reportedAt: null, report: null }, 61, { fault: 'silent', value: 61, limit: 60 }],
    ['has just been paired', { ...known, reportedAt: null, report: null }, 59, null],
    ['stood still', { ...known, report: { paintTime: at(939) } }, 1_000, { fault: 'frozen', value: 61, limit: 60 }],
  ])('%s', (_, display, now, expected) => expect(displayFault(display, now * 1_000)).toEqual(expected));

  it('is not silent while no process was listening', () => {
    expect(displayFault(known, 2_000_000, 1_950_000)).toBeNull();
    expect(displayFault(known, 2_000_000, 1_930_000)?.fault).toBe('silent');
  });
});

it.each([
  ['as new', at(1_000), 'station', null],
  ['a little behind', at(880), 'station', null],
  ['far behind', at(879), 'station', 121],
  ['of the past on purpose', at(0), 'replay', null],
  ['none', null, 'alarms', null],
] as const)('data that are %s', (_, dataTime, scene, expected) =>
  expect(dataLag({ scene, dataTime }, 1_000_000)).toBe(expected),
);
