import { emptyComparison, type ComparisonDefinition } from '@groundwatch/protocol/model';
import { expect, test } from 'vitest';
import { addressOf, isSame, readAddress, withTime, writeDraft, writeTime } from './address.ts';

const definition: ComparisonDefinition = {
  ...emptyComparison,
  fields: [
    { sensorId: 11, field: 'opening' },
    { sensorId: 12, field: 'opening', isAbsolute: true },
  ],
  differences: [{ of: '11.opening', less: '12.opening' }],
  scale: 'zero',
  zeroAt: '2026-06-20T00:00:00.000Z',
};

test('an address holds what was made of a comparison, and gives it back', () => {
  const params = writeDraft(new URLSearchParams('view=7&span=week'), definition);
  const read = readAddress(new URLSearchParams(params.toString()));
  expect(read.savedId).toBe(7);
  expect(isSame(read.draft!, definition)).toBe(true);
  expect(readAddress(writeDraft(params, null))).toEqual({ savedId: 7, draft: null });
});

test.each(['', 'view=x&d={', 'd=[]', 'view=-1&d=%7B%22fields%22%3A1%7D'])('%s names nothing', (text) => {
  expect(readAddress(new URLSearchParams(text))).toEqual({ savedId: null, draft: null });
});

test('the time of a saved one goes into the address and back', () => {
  const period = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-02T00:00:00.000Z' };
  const fixed = { ...definition, span: 'week' as const, period };
  const params = writeTime(new URLSearchParams('view=7&from=x'), fixed);
  expect(withTime(emptyComparison, params)).toMatchObject({ span: 'week', period });
  expect(withTime(fixed, new URLSearchParams('span=day'))).toMatchObject({ span: 'day', period: null });
  expect(addressOf(7, definition)).toBe('?view=7&span=month');
});
