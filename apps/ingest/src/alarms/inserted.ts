import type { StoredReading } from '@groundwatch/domain/alarms';
import { inOrder, type PoolClient } from '@groundwatch/db';
import { judgeable } from '@groundwatch/protocol/model';
import type { Batch } from '../batch/batch.ts';
import { countLate } from '../batch/latest.ts';
import { partsOf, runStatus } from '../batch/table-spec.ts';
import type { Row, StatusRow } from '../batch/rows.ts';
import type { Body, Owner } from './binding.ts';
import type { Watermark, Watermarks } from '../batch/watermarks.ts';

/** One inserted row. A row that repeats or contradicts an earlier one is not inserted. */
export class Sample {
  readonly body: Body;
  readonly row: Row;
  #reading: StoredReading | null = null;

  constructor(body: Body, row: Row) {
    this.body = body;
    this.row = row;
  }

  /** The reading as rules see it. For a status it has the values that rules can use, including the run status. */
  get reading(): StoredReading {
    return (this.#reading ??= this.body === 'status' ? ofStatus(this.row as StatusRow) : this.row);
  }
}

const ofStatus = ({ at, status }: StatusRow): StoredReading => ({
  ...{ at, quality: 0, checks: 0 },
  values: { ...judgeable(status.values), runStatus: runStatus(status.runStatus) },
});

/** The rows that a batch inserted for one owner. */
export interface Inserted {
  readonly owner: Owner;
  readonly deviceId: number;
  /** In order of collect time, without rows ahead. */
  readonly samples: readonly Sample[];
  /** Collect time from which the rules are dirty. */
  readonly firstAt: number;
  /** Newest collect time of the samples, -Infinity for none. */
  readonly lastAt: number;
  /** Whether there were rows ahead, which require recomputing its rules. */
  readonly isAhead: boolean;
  /** Newest collect time before the batch. */
  readonly knownAt: number;
  /** Number of samples that are not newer than that. */
  readonly late: number;
}

interface CollectedRows {
  readonly deviceId: number;
  readonly samples: Sample[];
  /** Receive time of the first row ahead, Infinity for none. */
  aheadAt: number;
  /** Newest collect time known to this process. */
  readonly latestAt: number;
}

export interface AllInserted {
  readonly ofSensors: readonly Inserted[];
  readonly ofDevices: readonly Inserted[];
}

function toInserted(owner: Owner, { samples, deviceId, aheadAt }: CollectedRows, knownAt: number): Inserted {
  samples.sort((a, b) => a.row.at - b.row.at);
  let late = 0;
  // A value that replaces the newest one of a calculated series counts as late too.
  for (const { row } of samples) if (row.at <= knownAt) late += 1;
  const firstAt = Math.min(samples[0]?.row.at ?? Infinity, aheadAt);
  const lastAt = samples.at(-1)?.row.at ?? -Infinity;
  return { owner, deviceId, samples, firstAt, lastAt, isAhead: aheadAt < Infinity, knownAt, late };
}

/** The inserted rows of a batch, by owner. `before`: watermarks before the batch, as far as they are known. */
export function insertedRows(batch: Batch, before: Watermarks): AllInserted {
  const bySensor = new Map<number, CollectedRows>();
  const byDevice = new Map<number, CollectedRows>();
  const gather = (all: Map<number, CollectedRows>, id: number, deviceId: number, latestAt: number): CollectedRows => {
    let own = all.get(id);
    if (!own) all.set(id, (own = { deviceId, samples: [], aheadAt: Infinity, latestAt }));
    return own;
  };
  for (const { status, readings, ahead, job } of batch.reports) {
    const { device } = job;
    if (status?.outcome === 'stored')
      gather(byDevice, status.id, status.id, device.latestStatusAt).samples.push(new Sample('status', status));
    for (const { reading, sensor, rows } of readings) {
      const parts = partsOf(reading.type);
      for (const [index, row] of rows.entries()) {
        if (row.outcome !== 'stored') continue;
        const body = parts[index]!.spec.key as Body;
        gather(bySensor, sensor.id, device.id, sensor.latestAt).samples.push(new Sample(body, row));
      }
    }
    for (const row of ahead) {
      if (row.outcome !== 'stored') continue;
      const own =
        row.keys.length > 0
          ? gather(bySensor, row.id, device.id, -Infinity)
          : gather(byDevice, row.id, row.id, -Infinity);
      own.aheadAt = Math.min(own.aheadAt, row.receivedAt);
    }
  }
  return {
    ofSensors: [...bySensor].map(([id, own]) =>
      toInserted({ kind: 'sensor', id }, own, before.readings.get(id)?.at ?? own.latestAt),
    ),
    ofDevices: [...byDevice].map(([id, own]) =>
      toInserted({ kind: 'device', id }, own, before.statuses.get(id)?.at ?? own.latestAt),
    ),
  };
}

/** Counts the late rows in the database; returns the watermarks of their owners after that. */
export const countLateOf = (
  client: PoolClient,
  ofSensors: readonly Inserted[],
  ofDevices: readonly Inserted[],
): Promise<[Map<number, Watermark>, Map<number, Watermark>]> =>
  inOrder([
    countLate(client, 'latest_reading', lateCounts(ofSensors)),
    countLate(client, 'latest_status', lateCounts(ofDevices)),
  ]);

const lateCounts = (all: readonly Inserted[]): Map<number, number> =>
  new Map(all.filter(({ late }) => late > 0).map(({ owner, late }) => [owner.id, late]));
