import { expect, it } from 'vitest';
import { daysText, factorText } from './effect-words.ts';

it.each<[[number, number | null], string]>([
  [[4.25, 6.1], '4.3–6.1'],
  [[34.2, 338.9], '34–339'],
  [[12, 12.3], '12'],
  [[20, null], '≥ 20'],
  [[43, 1_425], '≥ 43'],
  [[400, 1_425], '≥ 365'],
])('days from %j', (days, text) => expect(daysText(days, 'en-GB')).toBe(text));

it('a factor has both limits, or one where they agree', () => {
  expect(factorText([0.3, 0.8], 'en-GB')).toBe('0.30–0.80 ×');
  expect(factorText([1, 1], 'en-GB')).toBe('1.00 ×');
});
