import type { StoredReading } from '@groundwatch/alarms';
import type { Batch } from '../recorder/batch.ts';
import { partsOf, runStatus } from '../recorder/table-spec.ts';
import type { StatusRow } from '../recorder/rows.ts';
import type { Body, Owner } from './binding.ts';
import type { Marks } from './marks.ts';

/** One row that was stored: what repeats, or contradicts, an earlier one is no news. */
export interface Sample {
  readonly body: Body;
  readonly reading: StoredReading;
}

/** What a batch stored of one sensor, or of one device's statuses. */
export interface News {
  readonly owner: Owner;
  readonly id: number;
  /** By rising collect time. */
  readonly samples: readonly Sample[];
  readonly firstAt: number;
  readonly lastAt: number;
  /** Newest collect time before the batch. */
  readonly knownAt: number;
  /** Rows that are older than that. */
  readonly late: number;
}

export interface AllNews {
  readonly ofSensors: readonly News[];
  readonly ofDevices: readonly News[];
}

const statusReading = (row: StatusRow): StoredReading => ({
  at: row.at,
  quality: 0,
  checks: 0,
  values: { ...row.values, runStatus: runStatus(row.status.runStatus) },
});

function toNews(owner: Owner, id: number, samples: Sample[], knownAt: number): News {
  samples.sort((a, b) => a.reading.at - b.reading.at);
  let late = 0;
  for (const { reading } of samples) if (reading.at < knownAt) late += 1;
  const [firstAt, lastAt] = [samples[0]!.reading.at, samples.at(-1)!.reading.at];
  return { owner, id, samples, firstAt, lastAt, knownAt, late };
}

/** What a batch has stored. `before`: what stood there, as far as it was asked. */
export function newsOf(batch: Batch, before: Marks): AllNews {
  const bySensor = new Map<number, { samples: Sample[]; latestAt: number }>();
  const byDevice = new Map<number, { samples: Sample[]; latestAt: number }>();
  for (const { status, readings, job } of batch.reports) {
    if (status?.outcome === 'stored') {
      const sample = { body: 'status', reading: statusReading(status) } as const;
      const known = byDevice.get(status.id);
      if (known) known.samples.push(sample);
      else byDevice.set(status.id, { samples: [sample], latestAt: job.device.latestStatusAt });
    }
    for (const { reading, sensor, rows } of readings) {
      const parts = rows.length > 1 ? partsOf(reading.type) : null;
      for (const [index, row] of rows.entries()) {
        if (row.outcome !== 'stored') continue;
        const body = (parts ?? partsOf(reading.type))[index]!.spec.key as Body;
        const known = bySensor.get(sensor.id);
        if (known) known.samples.push({ body, reading: row });
        else bySensor.set(sensor.id, { samples: [{ body, reading: row }], latestAt: sensor.latestAt });
      }
    }
  }
  return {
    ofSensors: [...bySensor].map(([id, { samples, latestAt }]) =>
      toNews(`s${id}`, id, samples, before.readings.get(id)?.at ?? latestAt),
    ),
    ofDevices: [...byDevice].map(([id, { samples, latestAt }]) =>
      toNews(`d${id}`, id, samples, before.statuses.get(id)?.at ?? latestAt),
    ),
  };
}
