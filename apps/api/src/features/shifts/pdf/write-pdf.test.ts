import { expect, test } from 'vitest';
import { translator } from '../../../i18n/translate.ts';
import { triggerWords } from './write-pdf.ts';

test('names what an alarm is based on: a clock that was ahead, suspect readings', () => {
  const trigger = { value: 450, limit: 400, unit: 'mm', field: 'level' };
  const words = (marks: object): string =>
    triggerWords({ trigger: { ...trigger, ...marks }, sensorType: 'b12', kind: 'threshold' }, translator('en'));
  expect(words({})).not.toMatch(/ahead|suspect/);
  expect(words({ isAhead: true, isSuspect: true })).toMatch(/\(clock ahead\) \(suspect readings\)$/);
});
