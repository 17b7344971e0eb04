import { WallReportSchema } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { percentile } from './frame-times.ts';
import { reportOf } from './report.ts';

const self = {
  heapBytes: 84_212_000,
  frameTime: 17.4,
  paintAgoMs: 12.6,
  serverNow: Date.parse('2026-07-18T06:00:00.000Z'),
  version: '1.10.0-abc',
  lag: 412,
  clockOffsetMs: -1_250.4,
  width: 3_840,
  height: 2_160,
  pixelRatio: 1,
  isSoundAllowed: true,
  scene: 'station',
  sceneName: 'Qingshi gully',
  dataTime: '2026-07-18T05:59:58.000Z',
  alarmId: null,
} as const;

describe('the report of a wall', () => {
  it('is what the server takes', () => {
    const report = reportOf(self);
    expect(WallReportSchema.parse(report)).toEqual(report);
    expect(report).toMatchObject({ heap: 84.2, paintTime: '2026-07-18T05:59:59.987Z', clockOffset: 1_250 });
  });

  it('reports a missing heap size, and truncates long names', () => {
    const report = reportOf({ ...self, heapBytes: null, sceneName: 'x'.repeat(300) });
    expect(WallReportSchema.parse(report)).toMatchObject({ heap: null });
    expect(report.sceneName).toHaveLength(200);
  });
});

describe('the 95th percentile', () => {
  it('is the value that few exceed', () => {
    expect(percentile([], 0.95)).toBe(0);
    expect(percentile([16], 0.95)).toBe(16);
    expect(percentile([...Array<number>(95).fill(16), ...Array<number>(5).fill(90)], 0.95)).toBe(16);
    expect(percentile([...Array<number>(90).fill(16), ...Array<number>(10).fill(90)], 0.95)).toBe(90);
  });
});
