import type { Page, Waveform, WaveformSummary } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';
import { joinParts, MOST_BYTES, type Part } from './join-parts.ts';

type SummaryRow = Omit<WaveformSummary, 'startTime' | 'receiveTime'> & { startedAt: Date; receivedAt: Date };

const summaryColumns = `started_at AS "startedAt", received_at AS "receivedAt", sample_rate AS "sampleRate", axes,
  sample_count AS "sampleCount", parts, received_parts AS "receivedParts", is_complete AS "isComplete"`;

const summaryOf = ({ startedAt, receivedAt, ...row }: SummaryRow): WaveformSummary => ({
  startTime: startedAt.toISOString(),
  receiveTime: receivedAt.toISOString(),
  ...row,
});

export interface WaveformsPage {
  current: number;
  size: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** Waveforms of a sensor, newest first. */
export async function listWaveforms(
  db: Queryable,
  sensorId: number,
  { current, size, from, to }: WaveformsPage,
): Promise<Page<WaveformSummary>> {
  const where = 'sensor_id = $1 AND started_at >= $2 AND started_at < $3';
  const values = [sensorId, from ?? '-infinity', to ?? 'infinity'];
  const [counted, { rows }] = await Promise.all([
    db.query<{ total: number }>(`SELECT count(*) AS total FROM waveform WHERE ${where}`, values),
    db.query<SummaryRow>(
      `SELECT ${summaryColumns} FROM waveform WHERE ${where} ORDER BY started_at DESC LIMIT $4 OFFSET $5`,
      [...values, size, (current - 1) * size],
    ),
  ]);
  return { current, size, total: counted.rows[0]?.total ?? 0, records: rows.map(summaryOf) };
}

/** A waveform with joined samples. Throws notFound where none starts then. */
export async function readWaveform(
  db: Queryable,
  sensor: { id: number; type: string },
  startTime: string,
): Promise<Waveform> {
  const key = [sensor.id, startTime];
  const [waves, { rows: sizes }] = await Promise.all([
    db.query<SummaryRow & { scale: number }>(
      `SELECT ${summaryColumns}, unit AS scale FROM waveform WHERE sensor_id = $1 AND started_at = $2`,
      key,
    ),
    db.query<{ part: number; bytes: number }>(
      `SELECT part, length(samples) AS bytes FROM waveform_part WHERE sensor_id = $1 AND started_at = $2 ORDER BY part`,
      key,
    ),
  ]);
  const { scale, ...row } = found(waves.rows[0]);
  // Parts sent by a device may be many and overlap, so their size is limited.
  let bytes = 0;
  const wanted = sizes.filter((one) => (bytes += one.bytes) <= MOST_BYTES).map(({ part }) => part);
  const { rows: parts } = await db.query<Part>(
    `SELECT part, first_sample AS "firstSample", samples FROM waveform_part
     WHERE sensor_id = $1 AND started_at = $2 AND part = ANY($3) ORDER BY part`,
    [...key, wanted],
  );
  const joined = joinParts(parts, row);
  return {
    ...summaryOf(row),
    unit: sensor.type === 'b15' ? 'mm/s' : 'mg',
    scale,
    isCut: joined.isCut || wanted.length < sizes.length,
    samples: joined.axes.map((axis) => axis.toString('base64')),
  };
}
