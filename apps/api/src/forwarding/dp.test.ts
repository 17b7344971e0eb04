import { expect, it } from 'vitest';
import { dpContent } from './dp.ts';
import type { ForwardMessage } from './messages.ts';

const reading = (values: Record<string, number | null>): ForwardMessage => ({
  id: '1',
  kind: 'reading',
  source: { kind: 'reading', families: ['gnss'], keyId: 7, at: new Date(0) },
  lane: '42',
  deviceNo: '42',
  stationId: 1,
  facts: { time: '2026-07-01T00:00:00.000Z', quality: 0, values },
  sensor: { id: 7, type: 'gnss', deviceId: 1 },
});
const none = new Map<string, number>();

it('a GNSS displacement goes out under its code, X being north, and only of a fixed solution', () => {
  const moved = { north: 12.4, east: -3.1, up: 0.8, satellites: 17 };
  expect(dpContent(reading({ ...moved, fix: 4 }), none)).toEqual({
    '42': { L1_GP_1: { '2026-07-01T00:00:00.000Z': { gpsTotalX: 12.4, gpsTotalY: -3.1, gpsTotalZ: 0.8 } } },
  });
  expect(dpContent(reading({ ...moved, fix: 5 }), none)).toBeNull();
});
