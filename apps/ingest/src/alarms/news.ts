import type { StoredReading } from '@groundwatch/domain/alarms';
import { inOrder, type PoolClient } from '@groundwatch/db';
import { judgeable } from '@groundwatch/protocol/model';
import type { Batch } from '../batch/batch.ts';
import { countLate } from '../batch/latest.ts';
import { partsOf, runStatus } from '../batch/table-spec.ts';
import type { Row, StatusRow } from '../batch/rows.ts';
import type { Body, Owner } from './binding.ts';
import type { Mark, Marks } from '../batch/marks.ts';

/** One row that was stored: what repeats, or contradicts, an earlier one is no news. */
export interface Sample {
  readonly body: Body;
  readonly row: Row;
}

/** What a batch stored of one sensor, or of one device's statuses. */
export interface News {
  readonly owner: Owner;
  readonly id: number;
  readonly deviceId: number;
  /** By rising collect time; none of them ahead. */
  readonly samples: readonly Sample[];
  /** First time to be judged anew. */
  readonly firstAt: number;
  /** Newest collect time, -Infinity for none. */
  readonly lastAt: number;
  /** Whether something was ahead: it is judged from the database. */
  readonly isAhead: boolean;
  /** Newest collect time before the batch. */
  readonly knownAt: number;
  /** Rows that are older than that. */
  readonly late: number;
}

interface Gathered {
  readonly deviceId: number;
  readonly samples: Sample[];
  /** When the first of what was ahead was received, Infinity for none. */
  aheadAt: number;
  /** Newest collect time as this process knows it. */
  readonly latestAt: number;
}

export interface AllNews {
  readonly ofSensors: readonly News[];
  readonly ofDevices: readonly News[];
}

/** What rules read of a row: of a status, the values that can be judged and the run status as one of them. */
export function readingOf({ body, row }: Sample): StoredReading {
  if (body !== 'status') return row;
  const { status } = row as StatusRow;
  return { ...row, values: { ...judgeable(status.values), runStatus: runStatus(status.runStatus) } };
}

function toNews(owner: Owner, id: number, { samples, deviceId, aheadAt }: Gathered, knownAt: number): News {
  samples.sort((a, b) => a.row.at - b.row.at);
  let late = 0;
  // What stands for the newest one of a calculated series is late too.
  for (const { row } of samples) if (row.at <= knownAt) late += 1;
  const firstAt = Math.min(samples[0]?.row.at ?? Infinity, aheadAt);
  const lastAt = samples.at(-1)?.row.at ?? -Infinity;
  return { owner, id, deviceId, samples, firstAt, lastAt, isAhead: aheadAt < Infinity, knownAt, late };
}

/** What a batch has stored. `before`: what stood there, as far as it was asked. */
export function newsOf(batch: Batch, before: Marks): AllNews {
  const bySensor = new Map<number, Gathered>();
  const byDevice = new Map<number, Gathered>();
  const gather = (all: Map<number, Gathered>, id: number, deviceId: number, latestAt: number): Gathered => {
    let own = all.get(id);
    if (!own) all.set(id, (own = { deviceId, samples: [], aheadAt: Infinity, latestAt }));
    return own;
  };
  for (const { status, readings, ahead, job } of batch.reports) {
    const { device } = job;
    if (status?.outcome === 'stored')
      gather(byDevice, status.id, status.id, device.latestStatusAt).samples.push({ body: 'status', row: status });
    for (const { reading, sensor, rows } of readings) {
      const parts = rows.length > 1 ? partsOf(reading.type) : null;
      for (const [index, row] of rows.entries()) {
        if (row.outcome !== 'stored') continue;
        const body = (parts ?? partsOf(reading.type))[index]!.spec.key as Body;
        gather(bySensor, sensor.id, device.id, sensor.latestAt).samples.push({ body, row });
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
    ofSensors: [...bySensor].map(([id, own]) => toNews(`s${id}`, id, own, before.readings.get(id)?.at ?? own.latestAt)),
    ofDevices: [...byDevice].map(([id, own]) => toNews(`d${id}`, id, own, before.statuses.get(id)?.at ?? own.latestAt)),
  };
}

/** Counts what is late among it; returns how far the sensors and the devices of that have been seen then. */
export const countLateOf = (
  client: PoolClient,
  ofSensors: readonly News[],
  ofDevices: readonly News[],
): Promise<[Map<number, Mark>, Map<number, Mark>]> =>
  inOrder([
    countLate(client, 'latest_reading', lateCounts(ofSensors)),
    countLate(client, 'latest_status', lateCounts(ofDevices)),
  ]);

const lateCounts = (all: readonly News[]): Map<number, number> =>
  new Map(all.filter(({ late }) => late > 0).map(({ id, late }) => [id, late]));
