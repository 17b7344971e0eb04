import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { LiveContact, LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import type { StationCounts } from '@groundwatch/protocol/model';
import { LiveBuffer } from './live-buffer.ts';
import { createLiveStore, snapshotChanges, type LiveStore } from './live-store.ts';
import { at, batch, reading, status } from './testing.ts';

const contact = (deviceNo: string, seconds: number, isConnected = true): LiveContact => ({
  deviceNo,
  stationId: 1,
  seenTime: at(seconds),
  isConnected,
});

/** One message of the server. Any two may be separated by a frame. */
interface Message {
  kind: 'snapshot' | 'batch';
  sentAt: number;
  readings: LiveReading[];
  statuses: LiveStatus[];
  contacts: LiveContact[];
  isFrame: boolean;
}

const seconds = fc.integer({ min: 0, max: 40 });
const message: fc.Arbitrary<Message> = fc.record({
  kind: fc.constantFrom('snapshot', 'batch'),
  sentAt: fc.integer({ min: 41, max: 90 }),
  readings: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 4 }), seconds).map(([id, s]) => reading(id, s)),
    { maxLength: 5 },
  ),
  statuses: fc.array(
    fc.tuple(fc.constantFrom('100', '101'), seconds).map(([no, s]) => status(no, s)),
    { maxLength: 3 },
  ),
  contacts: fc.array(
    fc.tuple(fc.constantFrom('100', '101'), seconds).map(([no, s]) => contact(no, s)),
    { maxLength: 3 },
  ),
  isFrame: fc.boolean(),
});

function play(messages: readonly Message[]): LiveStore {
  const store = createLiveStore();
  const buffer = new LiveBuffer();
  for (const { kind, sentAt, isFrame, ...parts } of messages) {
    if (kind === 'snapshot') store.apply(snapshotChanges({ ...parts, alarms: [], analyses: [] }, at(sentAt)));
    else buffer.push(batch(sentAt, parts));
    if (isFrame) store.apply(buffer.drain());
  }
  store.apply(buffer.drain());
  return store;
}

const newestTime = (times: readonly string[]): string | undefined => [...times].sort().at(-1);

describe('liveStore', () => {
  it('ends at the newest values whatever the order of snapshots, batches and frames', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
        const { readings, statuses, contacts, sensorsOf } = play(messages).getState();
        for (const id of [1, 2, 3, 4]) {
          const times = messages.flatMap((m) => m.readings.filter((r) => r.sensorId === id).map((r) => r.collectTime));
          expect(readings.get(id)?.collectTime).toBe(newestTime(times));
          if (times.length > 0) expect(sensorsOf.get(String(100 + (id % 3)))).toContain(id);
        }
        for (const no of ['100', '101']) {
          const collected = messages.flatMap((m) =>
            m.statuses.filter((s) => s.deviceNo === no).map((s) => s.collectTime),
          );
          const seen = messages.flatMap((m) => m.contacts.filter((c) => c.deviceNo === no).map((c) => c.seenTime));
          expect(statuses.get(no)?.collectTime).toBe(newestTime(collected));
          expect(contacts.get(no)?.seenTime).toBe(newestTime(seen));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(['buffer', 'store'])('shows a reading ahead only where there is no true one, in the %s', (where) => {
    const ahead = reading(1, 30, { quality: 4, claimedTime: at(900) });
    const show = (...readings: LiveReading[]) => {
      const store = createLiveStore();
      const buffer = new LiveBuffer();
      for (const one of readings) {
        buffer.push(batch(40, { readings: [one] }));
        if (where === 'store') store.apply(buffer.drain());
      }
      store.apply(buffer.drain());
      return store.getState().readings.get(1);
    };
    expect(show(ahead)).toBe(ahead);
    expect(show(ahead, reading(1, 35, { quality: 4 }))?.collectTime).toBe(at(35));
    for (const readings of [
      [ahead, reading(1, 10)],
      [reading(1, 10), ahead],
    ])
      expect(show(...readings)?.collectTime).toBe(at(10));
  });

  it('keeps what did not change the same object', () => {
    const store = createLiveStore();
    store.apply(
      snapshotChanges(
        { readings: [reading(1, 10), reading(2, 10)], statuses: [], contacts: [], alarms: [], analyses: [] },
        at(11),
      ),
    );
    const before = store.getState();
    const buffer = new LiveBuffer();
    buffer.push(batch(20, { readings: [reading(2, 15), reading(1, 5, { late: true })] }));
    store.apply(buffer.drain());
    expect(store.getState().readings.get(1)).toBe(before.readings.get(1));
    expect(store.getState().readings.get(2)?.values['total']).toBe(15);
    expect(before.readings.get(2)?.values['total']).toBe(10);
    expect(store.getState().statuses).toBe(before.statuses);
  });

  it('notifies once for everything that a frame brings', () => {
    const store = createLiveStore();
    const listener = vi.fn();
    store.subscribe(listener);
    const buffer = new LiveBuffer();
    for (let i = 0; i < 100; i++) buffer.push(batch(i, { readings: [reading(i % 7, i)] }));
    store.apply(buffer.drain());
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('lets the later message decide between two contacts of one moment', () => {
    const store = createLiveStore();
    const buffer = new LiveBuffer();
    buffer.push(batch(12, { contacts: [contact('100', 10, false)] }));
    store.apply(buffer.drain());
    store.apply(
      snapshotChanges(
        { readings: [], statuses: [], contacts: [contact('100', 10, true)], alarms: [], analyses: [] },
        at(11),
      ),
    );
    expect(store.getState().contacts.get('100')?.isConnected).toBe(false);
  });

  it('forgets everything when the user changes', () => {
    const store = createLiveStore();
    store.apply(
      snapshotChanges({ readings: [reading(1, 1)], statuses: [], contacts: [], alarms: [], analyses: [] }, at(1)),
    );
    store.clear();
    expect(store.getState().readings.size).toBe(0);
    expect(store.getState().dataAt).toBeNull();
  });
});

describe('LiveBuffer', () => {
  it('holds one value a sensor, however long no frame is drawn', () => {
    const buffer = new LiveBuffer();
    for (let i = 0; i < 5_000; i++) buffer.push(batch(i, { readings: [reading(i % 10, i)] }));
    expect([...buffer.drain().readings]).toHaveLength(10);
    expect(buffer.isEmpty).toBe(true);
  });
});

describe('counts of stations', () => {
  const row = (stationId: number, seconds: number, online: number): StationCounts => ({
    ...{ stationId, at: at(seconds), devices: { online }, levels: {}, calm: { online }, sensors: {} },
    mark: 'normal',
    silentSince: null,
  });
  const counted = (store: LiveStore) =>
    Object.fromEntries(
      [...store.getState().counts.values()].map(({ stationId, devices }) => [stationId, devices.online]),
    );
  const summary = (...counts: StationCounts[]) =>
    snapshotChanges({ statuses: [], readings: [], contacts: [], alarms: [], analyses: [], counts }, at(50), [
      'summary',
    ]);

  it('are the newest, also where a packed summary comes after a later change', () => {
    const store = createLiveStore();
    const buffer = new LiveBuffer();
    buffer.pushCounts([row(1, 20, 2)], { at: at(20), until: at(25) });
    store.apply(buffer.drain());
    store.apply(summary(row(1, 10, 1), row(2, 10, 5)));
    expect(counted(store)).toEqual({ 1: 2, 2: 5 });
  });

  it('stay through an interruption until another process says its own, whatever its clock', () => {
    const store = createLiveStore();
    store.apply(summary(row(1, 30, 1), row(2, 30, 1)));
    store.outdateCounts();
    expect(counted(store)).toEqual({ 1: 1, 2: 1 });
    store.apply(summary(row(1, 5, 7)));
    expect(counted(store)).toEqual({ 1: 7 });
  });
});
