import type { CalculatedInput } from '@groundwatch/protocol/model';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from '../orm.ts';
import { createdAt, timestamptz, updatedAt, version } from './columns.ts';

/** A calculated series: its values are readings of a sensor of its own. */
export const calculatedSeriesTable = pgTable('calculated_series', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  sensorId: integer('sensor_id').notNull().unique(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

const seriesId = () => integer('series_id').notNull();

/** Versions of the formula are added, never changed. */
export const calculatedVersionTable = pgTable(
  'calculated_version',
  {
    seriesId: seriesId(),
    number: integer('number').notNull(),
    validFrom: timestamptz('valid_from').notNull(),
    formula: text('formula').notNull(),
    inputs: jsonb('inputs').$type<readonly CalculatedInput[]>().notNull(),
    authorName: text('author_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.number] })],
);

export const calculatedInputTable = pgTable(
  'calculated_input',
  {
    seriesId: seriesId(),
    sensorId: integer('sensor_id').notNull(),
    reachS: integer('reach_s').notNull(),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.sensorId] })],
);

/** Times whose values have to be calculated (again). */
export const calculatedDueTable = pgTable('calculated_due', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  seriesId: seriesId(),
  since: timestamptz('since').notNull(),
  until: timestamptz('until').notNull(),
  notedAt: timestamptz('noted_at').notNull().defaultNow(),
});
