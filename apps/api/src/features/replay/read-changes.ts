import type { LiveReading, LiveStatus } from '@groundwatch/protocol/model';
import { MOST_REPLAYED_MS, type ReplayChanges } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { readAlarmChanges } from './read-alarms.ts';
import { receivedBetween } from './read-rows.ts';
import { toReading, toStatus, type Body } from './records.ts';
import { readSources, statusTable, tablesOf } from './sources.ts';

/** The most records of one answer; records of the same instant are never split. */
const MOST = 5_000;

const byReceiveTime = (a: { receiveTime: string }, b: { receiveTime: string }): number =>
  a.receiveTime < b.receiveTime ? -1 : a.receiveTime > b.receiveTime ? 1 : 0;

/** The last receive time up to which there are at most `MOST` records; if one instant has more, that instant. */
function cutOf(times: readonly string[], to: string): string {
  const sorted = times.toSorted();
  const over = sorted[MOST];
  if (over === undefined) return to;
  return sorted.slice(0, MOST).findLast((time) => time < over) ?? over;
}

interface Question {
  readonly from: string;
  readonly to: string;
  readonly stations: readonly number[] | null;
  readonly mayReadAlarms: boolean;
}

/** Records received after `from` up to `to`, as many as one answer holds. */
export async function readChanges(
  db: Queryable,
  { from, to, stations, mayReadAlarms }: Question,
): Promise<ReplayChanges> {
  const start = Date.parse(from);
  const end = Math.min(Date.parse(to), start + MOST_REPLAYED_MS);
  const { sensors, devices } = await readSources(db, stations);
  const bodies = new Map<string, [Body, ...Body[]]>();
  for (const { family, table, ids } of tablesOf(sensors)) {
    for (const row of await receivedBetween(db, table, ids, start, end, MOST + 1)) {
      const key = `${row.id} ${row.collectedAt}`;
      const known = bodies.get(key);
      if (known) known.push({ family, row });
      else bodies.set(key, [{ family, row }]);
    }
  }
  const sensorOf = new Map(sensors.map((sensor) => [sensor.id, sensor]));
  const readings: LiveReading[] = [...bodies.values()].map((own) => toReading(sensorOf.get(own[0].row.id)!, own));
  const deviceOf = new Map(devices.map((device) => [device.id, device]));
  const rows = await receivedBetween(db, statusTable, [...deviceOf.keys()], start, end, MOST + 1);
  const statuses: LiveStatus[] = rows.map((row) => toStatus(deviceOf.get(row.id)!, row));
  const until = cutOf(
    [...readings, ...statuses].map(({ receiveTime }) => receiveTime),
    new Date(end).toISOString(),
  );
  const isIn = ({ receiveTime }: { receiveTime: string }): boolean => receiveTime <= until;
  return {
    readings: readings.filter(isIn).toSorted(byReceiveTime),
    statuses: statuses.filter(isIn).toSorted(byReceiveTime),
    alarms: mayReadAlarms ? await readAlarmChanges(db, from, until, stations) : [],
    until,
    next: until < to ? until : null,
  };
}
