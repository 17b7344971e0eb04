import { expect, it } from 'vitest';
import { dpContent } from './dp.ts';
import type { ForwardMessage } from './messages.ts';

const reading = (quality: number, values: Record<string, number | null>): ForwardMessage => ({
  id: '1',
  kind: 'reading',
  source: { kind: 'reading', families: ['gnss'], keyId: 7, at: new Date(0) },
  lane: '42',
  deviceNo: '42',
  stationId: 1,
  facts: { time: '2026-07-01T00:00:00.000Z', quality, values },
  sensor: { id: 7, type: 'gnss', deviceId: 1 },
});
const none = new Map<string, number>();

it('sends a GNSS displacement under its code, with X to the north', () => {
  expect(dpContent(reading(0, { north: 12.4, east: -3.1, up: 0.8, fix: 4, satellites: 17 }), none)).toEqual({
    '42': { L1_GP_1: { '2026-07-01T00:00:00.000Z': { gpsTotalX: 12.4, gpsTotalY: -3.1, gpsTotalZ: 0.8 } } },
  });
});

it('sends no value that is suspect or of a failed sensor, as the receiver could not tell', () => {
  const moved = { north: 12.4, east: -3.1, up: 0.8, fix: 5, satellites: 6 };
  expect([1, 2].map((quality) => dpContent(reading(quality, moved), none))).toEqual([null, null]);
});
