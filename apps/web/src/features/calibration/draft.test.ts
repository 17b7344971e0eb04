import type { Calibration } from '@groundwatch/protocol/model';
import { describe, expect, it } from 'vitest';
import { bodyFrom, draftAt, firstMoisture, nextFrom, numberOf, readDraft } from './draft.ts';

const march = '2026-03-01T00:00:00.000Z';
const may = '2026-05-01T00:00:00.000Z';
const y = { field: 'y', zero: 3, factor: -1, temperature: null };
const x = {
  field: 'x',
  zero: 0.5,
  factor: 2,
  temperature: { field: 'temperature', coefficient: 0.012, reference: 20 },
};
const calibrations: Calibration[] = [
  { validFrom: march, fields: [x, y], moisture: null },
  { validFrom: may, fields: [y], moisture: null },
];
const plain = { zero: '0', factor: '1', temperature: null, moisture: null };

it.each([
  ['1.5', 1.5],
  [' −0,25 ', -0.25],
  ['1e-3', 0.001],
  ['', null],
  ['-', null],
  ['1e999', null],
  ['one', null],
])('%j is %s', (text, value) => expect(numberOf(text)).toBe(value));

describe('a draft', () => {
  it('begins with what counts at the time', () => {
    expect(draftAt(calibrations, 'x', Date.parse('2026-04-01'))).toEqual({
      zero: '0.5',
      factor: '2',
      temperature: { coefficient: '0.012', reference: '20' },
      moisture: null,
    });
    expect(draftAt(calibrations, 'x', Date.parse('2026-06-01'))).toEqual(plain);
    expect(draftAt([], 'x', 0)).toEqual(plain);
  });

  it('is read as numbers', () => {
    const draft = draftAt(calibrations, 'x', Date.parse('2026-04-01'));
    expect(readDraft(draft, 'x', 'temperature')).toEqual({ read: { field: x, moisture: null } });
    // Without a temperature nothing is subtracted.
    expect(readDraft(draft, 'x', null)).toMatchObject({ read: { field: { temperature: null } } });
  });

  it('says what is wrong with which number', () => {
    const draft = { ...plain, zero: 'x', factor: '0', temperature: { coefficient: '', reference: '20' } };
    expect(readDraft(draft, 'x', 'temperature')).toEqual({
      problems: { zero: 'number', factor: 'zero', coefficient: 'number' },
    });
    const moisture = { ...firstMoisture, a: '0', airFrequency: '-1', waterFrequency: 'w' };
    expect(readDraft({ ...plain, moisture }, 'moisture', null)).toEqual({
      problems: { a: 'zero', airFrequency: 'positive', waterFrequency: 'number' },
    });
  });

  it('takes an empty water frequency for the one that the probe reports', () => {
    const moisture = { ...firstMoisture, airFrequency: '38000' };
    expect(readDraft({ ...plain, moisture }, 'moisture', null)).toMatchObject({
      read: { moisture: { form: 'inverse', a: 0.1957, airFrequency: 38_000, waterFrequency: null } },
    });
  });
});

describe('a version', () => {
  const read = { field: { ...x, zero: 9 }, moisture: null };

  it('changes its field and keeps the others that count from then on', () => {
    expect(bodyFrom(calibrations, '2026-04-01T00:00:00.000Z', read).fields).toEqual([y, { ...x, zero: 9 }]);
    expect(bodyFrom(calibrations, '2026-01-01T00:00:00.000Z', read).fields).toEqual([{ ...x, zero: 9 }]);
  });

  it('changes coefficients with the moisture, and keeps those that count then with any other field', () => {
    const old = { form: 'inverse', a: 1, b: 1, c: 0, airFrequency: 38_000, waterFrequency: null } as const;
    const probe: Calibration[] = [{ validFrom: march, fields: [], moisture: old }];
    const made = (field: string, moisture: Calibration['moisture']) =>
      bodyFrom(probe, may, { field: { field, zero: 0, factor: 1, temperature: null }, moisture }).moisture;
    expect(made('moisture', null)).toBeNull();
    expect(made('moisture', { ...old, a: 2 })).toEqual({ ...old, a: 2 });
    expect(made('temperature', { ...old, a: 2 })).toEqual(old);
  });

  it('leaves out a field that is as it was sent', () => {
    const raw = { field: 'x', zero: 0, factor: 1, temperature: null };
    expect(bodyFrom(calibrations, may, { field: raw, moisture: null }).fields).toEqual([y]);
  });

  it('counts until the next one', () => {
    expect(nextFrom(calibrations, march)).toBe(may);
    expect(nextFrom(calibrations, may)).toBeNull();
  });
});
