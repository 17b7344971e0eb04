import { expect, test } from 'vitest';
import { readCurveQuery, writeCurveQuery } from './curve-query.ts';

const read = (text: string) => readCurveQuery(new URLSearchParams(text));

test('without anything it is the last day of the first sensor', () => {
  expect(read('')).toEqual({ sensorId: null, quantity: null, span: 'day', period: null });
});

test('a period survives being written and read', () => {
  const period = { from: Date.parse('2026-07-11T06:32:00Z'), to: Date.parse('2026-07-18T06:32:00Z') };
  const params = writeCurveQuery(new URLSearchParams('sensor=7&span=week'), { period });
  expect(readCurveQuery(params)).toEqual({ sensorId: 7, quantity: null, span: 'week', period });
});

test('a span ends the period, another sensor the quantity', () => {
  const params = new URLSearchParams('sensor=7&quantity=x&from=2026-07-11T06:32:00Z&to=2026-07-18T06:32:00Z');
  expect(readCurveQuery(writeCurveQuery(params, { span: 'month' }))).toMatchObject({ span: 'month', period: null });
  expect(readCurveQuery(writeCurveQuery(params, { sensorId: 8 }))).toMatchObject({ sensorId: 8, quantity: null });
});

test('a drag of a few pixels becomes a period of a minute', () => {
  const { period } = readCurveQuery(writeCurveQuery(new URLSearchParams(), { period: { from: 1e12, to: 1e12 + 5 } }));
  expect(period!.to - period!.from).toBe(60_000);
});

test.each(['from=x&to=y', 'from=2026-07-18T00:00:00Z&to=2026-07-11T00:00:00Z', 'sensor=abc&span=year'])(
  'nonsense is ignored: %s',
  (text) => {
    expect(read(text)).toEqual({ sensorId: null, quantity: null, span: 'day', period: null });
  },
);
