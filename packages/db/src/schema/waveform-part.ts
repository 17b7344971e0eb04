import { bigint, integer, pgTable, primaryKey } from '../orm.ts';
import { bytea, timestamptz } from './columns.ts';

export const waveformPartTable = pgTable(
  'waveform_part',
  {
    sensorId: integer('sensor_id').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    part: integer('part').notNull(),
    firstSample: bigint('first_sample', { mode: 'number' }).notNull(),
    samples: bytea('samples').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sensorId, t.startedAt, t.part] })],
);
