import type { Datum, MapFailure, MapFormat, MapKind, MapType } from '@groundwatch/protocol/model';
import { boolean, integer, pgTable, text } from '../orm.ts';
import { createdAt, sealedTexts, timestamptz, updatedAt, version } from './columns.ts';

export const mapSourceTable = pgTable('map_source', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  kind: text('kind').$type<MapKind>().notNull(),
  type: text('type').$type<MapType>().notNull(),
  format: text('format').$type<MapFormat>().notNull().default('picture'),
  url: text('url').notNull(),
  subdomains: text('subdomains').notNull(),
  datum: text('datum').$type<Datum>().notNull(),
  minZoom: integer('min_zoom').notNull(),
  maxZoom: integer('max_zoom').notNull(),
  tileSize: integer('tile_size').$type<256 | 512>().notNull(),
  attribution: text('attribution').notNull(),
  approvalNo: text('approval_no').notNull(),
  secrets: sealedTexts('secrets', 'map key').notNull().default({}),
  cacheDays: integer('cache_days').notNull(),
  position: integer('position').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  failure: text('failure').$type<MapFailure>(),
  failureDetail: text('failure_detail').notNull().default(''),
  failingSince: timestamptz('failing_since'),
  failedAt: timestamptz('failed_at'),
  lastTileAt: timestamptz('last_tile_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
