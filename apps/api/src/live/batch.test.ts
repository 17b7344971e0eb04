import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rooms, type LiveReading } from '@groundwatch/protocol/live';
import { Backlog } from './backlogs.ts';
import { groupBy, noChanges } from './batch.ts';

const reading = (sensorId: number, minute: number, x: number): LiveReading => {
  const time = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  return {
    deviceNo: String(sensorId % 3),
    stationId: sensorId % 2,
    sensorId,
    port: 1,
    type: 'b4',
    subAddress: 0,
    collectTime: time,
    receiveTime: time,
    quality: 0,
    checks: 0,
    late: false,
    values: { x },
  };
};

const someReadings = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 50 }), fc.integer())
    .map(([sensorId, minute, x]) => reading(sensorId, minute, x)),
);

test('a backlog keeps the newest reading of each sensor, however the batches were split', () => {
  fc.assert(
    fc.property(someReadings, fc.nat(), (readings, cut) => {
      const backlog = new Backlog(rooms.all);
      const at = readings.length === 0 ? 0 : cut % readings.length;
      for (const part of [readings.slice(0, at), readings.slice(at)]) backlog.add({ ...noChanges(), readings: part });
      const newest = new Map<number, LiveReading>();
      for (const r of readings)
        if ((newest.get(r.sensorId)?.collectTime ?? '') <= r.collectTime) newest.set(r.sensorId, r);
      expect(new Map(backlog.changes().readings.map((r) => [r.sensorId, r]))).toEqual(newest);
    }),
  );
});

test('a backlog prefers a true reading to one ahead, in either order', () => {
  const [ahead, real] = [{ ...reading(1, 9, 5), quality: 4 }, reading(1, 1, 7)];
  for (const readings of [
    [ahead, real],
    [real, ahead],
  ]) {
    const backlog = new Backlog(rooms.all);
    backlog.add({ ...noChanges(), readings });
    expect(backlog.changes().readings).toEqual([real]);
  }
});

test('groups hold each item of a watched key once, in order', () => {
  fc.assert(
    fc.property(someReadings, (readings) => {
      const groups = groupBy(
        { ...noChanges(), readings },
        (item) => item.stationId,
        (id) => id === 1,
      );
      expect([...groups.keys()].every((id) => id === 1)).toBe(true);
      expect(groups.get(1)?.readings ?? []).toEqual(readings.filter((r) => r.stationId === 1));
    }),
  );
});
