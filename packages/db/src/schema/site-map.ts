import { doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, updatedAt } from './columns.ts';
import { projectTable } from './project.ts';

/** A GeoJSON FeatureCollection, as far as the database vouches for it. */
export interface StoredFeatures {
  type: 'FeatureCollection';
  features: Record<string, unknown>[];
}

export const siteMapTable = pgTable('site_map', {
  id: id(),
  projectId: integer('project_id')
    .notNull()
    .references(() => projectTable.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  west: doublePrecision('west').notNull(),
  south: doublePrecision('south').notNull(),
  east: doublePrecision('east').notNull(),
  north: doublePrecision('north').notNull(),
  elevationTiff: bytea('elevation_tiff'),
  elevationSha256: text('elevation_sha256'),
  features: jsonb('features').$type<StoredFeatures>().notNull().default({ type: 'FeatureCollection', features: [] }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
