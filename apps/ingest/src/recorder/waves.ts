import { createHash } from 'node:crypto';
import { binaryArray, type PoolClient } from '@groundwatch/db';
import type { Fate, WavePart } from '@groundwatch/protocol/wire';
import type { WaveRow } from '../batch/batch.ts';

/** Hours after its first part during which an incomplete waveform accepts parts. */
const OPEN_HOURS = 24;

/** Stores waveform parts. A part is stored, a duplicate, or too late for its waveform. */
export async function storeWaves(client: PoolClient, waves: readonly WaveRow[]): Promise<Map<WaveRow, Fate>> {
  const fates = new Map<WaveRow, Fate>();
  if (waves.length === 0) return fates;
  const sorted = waves.toSorted(
    (a, b) =>
      a.sensor.id - b.sensor.id || a.startedAt - b.startedAt || a.job.uplink.content.part - b.job.uplink.content.part,
  );
  const ids = binaryArray(
    'int4',
    sorted.map((row) => row.sensor.id),
  );
  const starts = binaryArray(
    'timestamptz',
    sorted.map((row) => row.startedAt),
  );
  await client.query({
    name: 'waveform',
    text: `INSERT INTO waveform (sensor_id, started_at, sample_rate, axes, unit, parts, received_at)
      SELECT DISTINCT ON (u.sensor_id, u.started_at) u.*
      FROM unnest($1::int4[], $2::timestamptz[], $3::int4[], $4::int2[], $5::float8[], $6::int4[], $7::timestamptz[])
        AS u(sensor_id, started_at, sample_rate, axes, unit, parts, received_at)
      ORDER BY u.sensor_id, u.started_at ON CONFLICT (sensor_id, started_at) DO NOTHING`,
    values: [
      ids,
      starts,
      binaryArray(
        'int4',
        sorted.map(({ job }) => job.uplink.content.sampleRate),
      ),
      binaryArray(
        'int2',
        sorted.map(({ job }) => job.uplink.content.axes),
      ),
      binaryArray(
        'float8',
        sorted.map(({ job }) => job.uplink.content.unit),
      ),
      binaryArray(
        'int4',
        sorted.map(({ job }) => job.uplink.content.parts),
      ),
      binaryArray(
        'timestamptz',
        sorted.map(({ job }) => job.receivedAt),
      ),
    ],
  });
  // In sequence, as the fate of a part depends on those before it.
  for (const row of sorted) fates.set(row, await storePart(client, row));
  return fates;
}

interface State {
  /** The part describes the same waveform as the stored ones. */
  readonly fits: boolean;
  readonly isOpen: boolean;
  /** The stored samples of this part, if any. */
  readonly samples: Buffer | null;
  readonly firstSample: number | null;
  readonly shape: unknown;
}

async function storePart(client: PoolClient, row: WaveRow): Promise<Fate> {
  const { sensor, startedAt, job } = row;
  const wave = job.uplink.content;
  const start = new Date(startedAt);
  const bytes = sampleBytes(wave.samples);
  const { rows } = await client.query<State>({
    name: 'waveform_state',
    text: `SELECT (w.axes = $4 AND w.sample_rate = $5 AND w.parts = $6 AND w.unit = $7) AS fits,
        w.received_at > $8::timestamptz - interval '${OPEN_HOURS} hours' AS "isOpen", p.samples, p.first_sample AS "firstSample",
        jsonb_build_object('axes', w.axes, 'sampleRate', w.sample_rate, 'parts', w.parts, 'unit', w.unit) AS shape
      FROM waveform w LEFT JOIN waveform_part p ON p.sensor_id = w.sensor_id AND p.started_at = w.started_at AND p.part = $3
      WHERE w.sensor_id = $1 AND w.started_at = $2 FOR UPDATE OF w`,
    values: [sensor.id, start, wave.part, wave.axes, wave.sampleRate, wave.parts, wave.unit, new Date(job.receivedAt)],
  });
  const [state] = rows;
  if (!state) throw new Error('the waveform is gone');
  if (state.fits && state.firstSample === wave.firstSample && state.samples?.equals(bytes)) return 'duplicate';
  if (!state.fits || state.samples) {
    await keepConflict(client, row, state, bytes);
    return 'stored';
  }
  // The waveform cannot be completed any more.
  if (!state.isOpen) return 'malformed';
  await client.query({
    name: 'waveform_part',
    text: `WITH part AS (INSERT INTO waveform_part (sensor_id, started_at, part, first_sample, samples) VALUES ($1, $2, $3, $4, $5))
      UPDATE waveform SET received_parts = received_parts + 1, sample_count = sample_count + $6
      WHERE sensor_id = $1 AND started_at = $2`,
    values: [sensor.id, start, wave.part, wave.firstSample, bytes, Math.floor(wave.samples.length / wave.axes)],
  });
  return 'stored';
}

/** Stores a part that contradicts its stored waveform as a conflict. */
async function keepConflict(client: PoolClient, row: WaveRow, state: State, bytes: Buffer): Promise<void> {
  const { sensor, startedAt, job } = row;
  const { axes, sampleRate, parts, unit, part, firstSample } = job.uplink.content;
  const offered = JSON.stringify({
    part,
    firstSample,
    axes,
    sampleRate,
    parts,
    unit,
    samples: bytes.toString('base64'),
  });
  await client.query({
    name: 'waveform_conflict',
    text: `INSERT INTO reading_conflict (device_id, sensor_id, family, collected_at, received_at, stored, offered, offered_hash)
      VALUES ($1, $2, 'waveform', $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    values: [
      job.device.id,
      sensor.id,
      new Date(startedAt),
      new Date(job.receivedAt),
      JSON.stringify({
        part,
        firstSample: state.firstSample,
        ...(state.shape as object),
        samples: state.samples?.toString('base64') ?? null,
      }),
      offered,
      createHash('sha256').update(offered).digest('hex'),
    ],
  });
}

/** int16 little-endian on any machine. */
export function sampleBytes(samples: WavePart['samples']): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length * 2);
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, index * 2);
  return bytes;
}
