import type { ComparisonDefinition } from '@groundwatch/protocol/model';
import { boolean, integer, jsonb, pgTable, text } from '../orm.ts';
import { createdAt, updatedAt } from './columns.ts';

/** A saved comparison of series. */
export const comparisonTable = pgTable('comparison', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  ownerId: integer('owner_id'),
  isShared: boolean('is_shared').notNull().default(false),
  definition: jsonb('definition').$type<ComparisonDefinition>().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
