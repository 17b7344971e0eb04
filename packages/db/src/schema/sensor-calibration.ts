import type { FieldCalibration, MoistureCoefficients } from '@groundwatch/protocol/model';
import { integer, jsonb, pgTable, primaryKey, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { createdAt, timestamptz } from './columns.ts';
import { sensorTable } from './sensor.ts';

/** Versions are added and revoked, never changed. */
export const sensorCalibrationTable = pgTable(
  'sensor_calibration',
  {
    sensorId: integer('sensor_id')
      .notNull()
      .references(() => sensorTable.id, { onDelete: 'cascade' }),
    /** Counts the versions of a sensor from 1. */
    version: integer('version').notNull(),
    validFrom: timestamptz('valid_from').notNull(),
    fields: jsonb('fields').$type<FieldCalibration[]>().notNull().default([]),
    moisture: jsonb('moisture').$type<MoistureCoefficients>(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    authorId: integer('author_id').references(() => appUserTable.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull().default(''),
    revokedAt: timestamptz('revoked_at'),
    revokerName: text('revoker_name').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.sensorId, t.version] })],
);
