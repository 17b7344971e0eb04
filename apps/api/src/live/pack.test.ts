import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { LiveContact, Snapshot } from '@groundwatch/protocol/live';
import { isLarge, pack } from './pack.ts';

const contact = (place: number): LiveContact => ({
  deviceNo: String(place),
  stationId: 1,
  seenTime: '2026-01-01T00:00:00.000Z',
  isConnected: true,
});
const snapshot = (contacts: number): Snapshot => ({
  statuses: [],
  readings: [],
  contacts: Array.from({ length: contacts }, (_, place) => contact(place)),
  alarms: [],
  analyses: [],
});

test.each([0, 1, 499, 500, 501, 3_000])('a snapshot of %s items is the same once unpacked', async (contacts) => {
  const counted = { at: '2026-01-01T00:00:00.000Z', until: '2026-01-01T00:00:05.000Z' };
  const made = { ...snapshot(contacts), counts: [], counted };
  expect(JSON.parse(gunzipSync(await pack(made)).toString())).toEqual(made);
});

test('packs what is large', () => {
  expect([200, 201].map((items) => isLarge(snapshot(items)))).toEqual([false, true]);
});
