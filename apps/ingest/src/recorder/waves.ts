import { createHash } from 'node:crypto';
import type { PoolClient } from '@groundwatch/db';
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
  const values = valuesOf(sorted);
  await client.query({
    name: 'waveform',
    text: `INSERT INTO waveform (sensor_id, started_at, sample_rate, axes, unit, parts, received_at)
      SELECT DISTINCT ON (sensor_id, started_at) sensor_id, started_at, sample_rate, axes, unit, parts, received_at FROM ${PARTS}
      ORDER BY sensor_id, started_at ON CONFLICT (sensor_id, started_at) DO NOTHING`,
    values,
  });
  const { rows: states } = await client.query<State>({
    name: 'waveform_states',
    text: `SELECT (w.axes = u.axes AND w.sample_rate = u.sample_rate AND w.parts = u.parts AND w.unit = u.unit) AS fits,
        w.received_at > u.received_at - interval '${OPEN_HOURS} hours' AS "isOpen", p.samples, p.first_sample AS "firstSample",
        jsonb_build_object('axes', w.axes, 'sampleRate', w.sample_rate, 'parts', w.parts, 'unit', w.unit) AS shape
      FROM ${PARTS} JOIN waveform w ON w.sensor_id = u.sensor_id AND w.started_at = u.started_at
      LEFT JOIN waveform_part p ON p.sensor_id = w.sensor_id AND p.started_at = w.started_at AND p.part = u.part
      ORDER BY u.ord FOR UPDATE OF w`,
    values,
  });
  if (states.length !== sorted.length) throw new Error('a waveform is gone');
  const added: Part[] = [];
  for (const [index, row] of sorted.entries()) {
    const state = states[index]!;
    const { part, firstSample, samples } = row.job.uplink.content;
    const bytes = sampleBytes(samples);
    // Sorted: the same part of this batch, if any, is the last one.
    const last = added.at(-1);
    const isSame = last?.row.sensor === row.sensor && last.row.startedAt === row.startedAt && last.part === part;
    const known = isSame ? { ...state, samples: last.bytes, firstSample: last.firstSample } : state;
    if (known.fits && known.firstSample === firstSample && known.samples?.equals(bytes)) fates.set(row, 'duplicate');
    else if (!known.fits || known.samples) {
      await keepConflict(client, row, known, bytes);
      fates.set(row, 'stored');
    } else if (known.isOpen) {
      added.push({ row, part, firstSample, bytes });
      fates.set(row, 'stored');
    } else fates.set(row, 'malformed'); // The waveform cannot be completed any more.
  }
  if (added.length > 0) await insertParts(client, added);
  return fates;
}

/** The parts of `valuesOf` with what they say of their waveforms. */
const PARTS = `unnest($1::int4[], $2::timestamptz[], $3::int4[], $4::int2[], $5::float8[], $6::int4[], $7::timestamptz[], $8::int4[])
  WITH ORDINALITY AS u(sensor_id, started_at, sample_rate, axes, unit, parts, received_at, part, ord)`;

const valuesOf = (rows: readonly WaveRow[]): unknown[] => [
  rows.map(({ sensor }) => sensor.id),
  rows.map(({ startedAt }) => new Date(startedAt)),
  rows.map(({ job }) => job.uplink.content.sampleRate),
  rows.map(({ job }) => job.uplink.content.axes),
  rows.map(({ job }) => job.uplink.content.unit),
  rows.map(({ job }) => job.uplink.content.parts),
  rows.map(({ job }) => new Date(job.receivedAt)),
  rows.map(({ job }) => job.uplink.content.part),
];

interface State {
  /** The part describes the same waveform as the stored ones. */
  readonly fits: boolean;
  readonly isOpen: boolean;
  /** The stored samples of this part, if any. */
  readonly samples: Buffer | null;
  readonly firstSample: number | null;
  readonly shape: unknown;
}

interface Part {
  readonly row: WaveRow;
  readonly part: number;
  readonly firstSample: number;
  readonly bytes: Buffer;
}

async function insertParts(client: PoolClient, parts: readonly Part[]): Promise<void> {
  await client.query({
    name: 'waveform_parts',
    text: `WITH u AS (
        SELECT * FROM unnest($1::int4[], $2::timestamptz[], $3::int4[], $4::int8[], $5::bytea[], $6::int4[])
          AS u(sensor_id, started_at, part, first_sample, samples, count)),
      part AS (INSERT INTO waveform_part (sensor_id, started_at, part, first_sample, samples)
        SELECT sensor_id, started_at, part, first_sample, samples FROM u)
      UPDATE waveform w SET received_parts = received_parts + s.parts, sample_count = sample_count + s.count
      FROM (SELECT sensor_id, started_at, count(*)::int AS parts, sum(count) AS count FROM u GROUP BY 1, 2) AS s
      WHERE w.sensor_id = s.sensor_id AND w.started_at = s.started_at`,
    values: [
      parts.map(({ row }) => row.sensor.id),
      parts.map(({ row }) => new Date(row.startedAt)),
      parts.map(({ part }) => part),
      parts.map(({ firstSample }) => firstSample),
      parts.map(({ bytes }) => bytes),
      parts.map(({ row: { job } }) => Math.floor(job.uplink.content.samples.length / job.uplink.content.axes)),
    ],
  });
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
