import type { StoredReading } from '@groundwatch/alarms';
import type { PoolClient } from '@groundwatch/db';
import type { Batch } from '../recorder/batch.ts';
import { countLate } from '../recorder/latest.ts';
import { partsOf, runStatus } from '../recorder/table-spec.ts';
import type { StatusRow } from '../recorder/rows.ts';
import { inOrder } from '../recorder/transaction.ts';
import type { Body, Owner } from './binding.ts';
import type { Mark, Marks } from './marks.ts';

/** One row that was stored: what repeats, or contradicts, an earlier one is no news. */
export interface Sample {
  readonly body: Body;
  readonly reading: StoredReading;
}

/** What a batch stored of one sensor, or of one device's statuses. */
export interface News {
  readonly owner: Owner;
  readonly id: number;
  readonly deviceId: number;
  /** By rising collect time. */
  readonly samples: readonly Sample[];
  readonly firstAt: number;
  readonly lastAt: number;
  /** Newest collect time before the batch. */
  readonly knownAt: number;
  /** Rows that are older than that. */
  readonly late: number;
}

interface Gathered {
  readonly deviceId: number;
  readonly samples: Sample[];
  /** Newest collect time as this process knows it. */
  readonly latestAt: number;
}

export interface AllNews {
  readonly ofSensors: readonly News[];
  readonly ofDevices: readonly News[];
}

/** By id of the sensor, and of the device. */
export interface Heard {
  readonly sensors: { has(id: number): boolean };
  readonly devices: { has(id: number): boolean };
}

export const statusReading = (row: StatusRow): StoredReading => ({
  at: row.at,
  quality: 0,
  checks: 0,
  values: { ...row.values, runStatus: runStatus(row.status.runStatus) },
});

function toNews(owner: Owner, id: number, { samples, deviceId }: Gathered, knownAt: number): News {
  samples.sort((a, b) => a.reading.at - b.reading.at);
  let late = 0;
  for (const { reading } of samples) if (reading.at < knownAt) late += 1;
  const [firstAt, lastAt] = [samples[0]!.reading.at, samples.at(-1)!.reading.at];
  return { owner, id, deviceId, samples, firstAt, lastAt, knownAt, late };
}

/** What a batch has stored. `before`: what stood there, as far as it was asked. `heard`: those that are left out. */
export function newsOf(batch: Batch, before: Marks, heard: Heard): AllNews {
  const bySensor = new Map<number, Gathered>();
  const byDevice = new Map<number, Gathered>();
  for (const { status, readings, job } of batch.reports) {
    if (status?.outcome === 'stored' && !heard.devices.has(status.id)) {
      const sample = { body: 'status', reading: statusReading(status) } as const;
      const known = byDevice.get(status.id);
      if (known) known.samples.push(sample);
      else byDevice.set(status.id, { deviceId: status.id, samples: [sample], latestAt: job.device.latestStatusAt });
    }
    for (const { reading, sensor, rows } of readings) {
      if (heard.sensors.has(sensor.id)) continue;
      const parts = rows.length > 1 ? partsOf(reading.type) : null;
      for (const [index, row] of rows.entries()) {
        if (row.outcome !== 'stored') continue;
        const body = (parts ?? partsOf(reading.type))[index]!.spec.key as Body;
        const sample = { body, reading: row };
        const known = bySensor.get(sensor.id);
        if (known) known.samples.push(sample);
        else bySensor.set(sensor.id, { deviceId: job.device.id, samples: [sample], latestAt: sensor.latestAt });
      }
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
