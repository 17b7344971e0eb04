import { describe, expect, it } from 'vitest';
import { dayIn, periodOf, timesOf } from './period.ts';

describe('the period', () => {
  it('reads days, and nothing else', () => {
    expect(periodOf({ from: '2026-07-18', to: '2026-07-19' })).toEqual({ from: '2026-07-18', to: '2026-07-19' });
    expect(periodOf({ from: 'yesterday', to: '2026-99-99' })).toEqual({ from: null, to: null });
    expect(periodOf({})).toEqual({ from: null, to: null });
  });

  it('ends after its last day', () => {
    expect(timesOf({ from: '2026-02-28', to: '2026-02-28' }, 'UTC')).toEqual({
      from: '2026-02-28T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
    });
    expect(timesOf({ from: null, to: null })).toEqual({});
  });

  it('begins at local midnight by default', () => {
    const { from, to } = timesOf({ from: '2026-07-18', to: '2026-07-18' });
    expect(from).toBe(new Date(2026, 6, 18).toISOString());
    expect(to).toBe(new Date(2026, 6, 19).toISOString());
  });

  it('begins at the midnight of a zone, also where a day has 23 hours', () => {
    expect(timesOf({ from: '2026-07-18', to: '2026-07-18' }, 'Asia/Shanghai')).toEqual({
      from: '2026-07-17T16:00:00.000Z',
      to: '2026-07-18T16:00:00.000Z',
    });
    expect(timesOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
  });

  it('knows the day in a zone, and days before', () => {
    const night = Date.parse('2026-11-30T20:00:00Z');
    expect([dayIn('UTC', night), dayIn('Asia/Shanghai', night), dayIn('Asia/Shanghai', night, 1)]).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-11-30',
    ]);
  });
});
