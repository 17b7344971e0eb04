import { expect, test } from 'vitest';
import { parseDownlinkQuirks } from './downlink-quirks.ts';

test.each([
  ['plain', { downlink: {} }],
  ['refuse', { downlink: { refuses: 5 } }],
  ['refuse:2', { downlink: { refuses: 2 } }],
  ['silent', { downlink: { isSilent: true } }],
  ['busy:3', { downlink: { busyTimes: 3 } }],
  ['keep', { downlink: { keepsOldValues: true } }],
  ['late:8', { downlink: { answersAfterS: 8 } }],
  ['restless:60', { downlink: { changesItselfEveryS: 60 } }],
  ['sleep+lose', { downlink: { losesFirstAnswer: true }, isSleeping: true }],
  ['twice + late:1', { downlink: { answersTwice: true, answersAfterS: 1 } }],
])('%s', (text, expected) => {
  expect(parseDownlinkQuirks(text)).toEqual(expected);
});

test.each(['rude', '', 'busy:', 'busy:x', 'constructor', 'plain+'])('"%s" is not understood', (text) => {
  expect(() => parseDownlinkQuirks(text)).toThrow('is none of plain, refuse');
});
