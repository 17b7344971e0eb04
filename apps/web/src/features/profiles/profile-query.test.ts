import { expect, test } from 'vitest';
import { readProfileQuery, writeProfileQuery, type ProfileQuery } from './profile-query.ts';

const read = (text: string): ProfileQuery => readProfileQuery(new URLSearchParams(text));

test('what the address does not say is as the sensor has it', () => {
  expect(read('')).toEqual({
    sensorId: null,
    view: 'depth',
    counting: 'cumulative',
    base: 'relative',
    axis: null,
    count: 6,
    dates: null,
    tried: {},
    reference: null,
  });
});

test('all of it survives being written and read, and leaves the rest alone', () => {
  const all: ProfileQuery = {
    sensorId: 7,
    view: 'space',
    counting: 'incremental',
    base: 'absolute',
    axis: 'y',
    count: 10,
    dates: [1_000, 86_400_000],
    tried: {
      segmentLength: 305,
      fixedEnd: 'near',
      installMode: 'convergence',
      xMarkOffset: -12.5,
      orificeElevation: 612_500,
    },
    reference: 500,
  };
  const written = writeProfileQuery(new URLSearchParams('span=week'), all);
  expect(readProfileQuery(written)).toEqual(all);
  expect(written.get('span')).toBe('week');
});

test('what was tried out leaves the address; another sensor begins without it', () => {
  const tried = writeProfileQuery(new URLSearchParams('pSensor=7'), { tried: { segmentLength: 305 }, dates: [1] });
  expect(readProfileQuery(writeProfileQuery(tried, { tried: {} })).tried).toEqual({});
  const other = readProfileQuery(writeProfileQuery(tried, { sensorId: 8 }));
  expect(other).toMatchObject({ sensorId: 8, tried: {}, dates: null });
});

test.each(['pSegment=2', 'pSegment=', 'pMark=x', 'pMode=4d', 'pCount=7', 'pDates=yesterday', 'pSensor=-1'])(
  'nonsense is ignored: %s',
  (text) => {
    expect(read(text)).toEqual(read(''));
  },
);
