import { expect, test } from 'vitest';
import { readWaveQuery, writeWaveQuery, type WaveQuery } from './wave-address.ts';

const read = (text: string): WaveQuery => readWaveQuery(new URLSearchParams(text));

test('what is written is read again', () => {
  const query: WaveQuery = {
    sensorId: 12,
    start: '2026-07-18T06:00:00.250Z',
    window: { from: 0.25, to: 1.5 },
    trigger: { axis: 'Y', sta: 0.1, lta: 2, on: 4, off: 1.5 },
  };
  const first = writeWaveQuery(new URLSearchParams('tab=history&wAxis=X'), { sensorId: query.sensorId });
  const params = writeWaveQuery(first, { start: query.start, window: query.window, trigger: query.trigger });
  expect(readWaveQuery(params)).toEqual(query);
  expect(params.get('tab')).toBe('history');
});

test('another sensor or waveform resets the view, and keeps the settings', () => {
  const text = 'wSensor=1&wStart=2026-07-18T06:00:00Z&wFrom=1&wTo=2&wSta=0.5';
  const other = writeWaveQuery(new URLSearchParams(text), { sensorId: 2 });
  expect(readWaveQuery(other)).toEqual({ sensorId: 2, start: null, window: null, trigger: { sta: 0.5 } });
  const next = writeWaveQuery(new URLSearchParams(text), { start: '2026-07-19T06:00:00Z' });
  expect(readWaveQuery(next)).toMatchObject({ sensorId: 1, start: '2026-07-19T06:00:00Z', window: null });
  expect(readWaveQuery(writeWaveQuery(new URLSearchParams(text), { trigger: {} })).trigger).toEqual({});
});

test('nonsense means nothing', () => {
  expect(read('wSensor=x&wStart=y&wFrom=3&wTo=2&wSta=-1&wLta=1e9&wOn=&wAxis=Q')).toEqual({
    sensorId: null,
    start: null,
    window: null,
    trigger: {},
  });
});
