import type { PanelKey } from '@groundwatch/protocol/model';
import { jsonb, pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';

/** How the pages of devices of a model are arranged. */
export const deviceModelTable = pgTable('device_model', {
  id: id(),
  model: text('model').notNull().unique(),
  panels: jsonb('panels').$type<PanelKey[]>().notNull(),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
