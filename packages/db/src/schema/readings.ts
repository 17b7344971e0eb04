import { families, familyKeys, type Family, type FamilyKey } from '@groundwatch/protocol/model';
import { boolean, integer, pgTable, primaryKey, smallint } from '../orm.ts';
import { fieldColumns, listColumns } from './catalogue-columns.ts';
import { timestamptz } from './columns.ts';

/** What every reading has, whatever its family. */
const common = () => ({
  sensorId: integer('sensor_id').notNull(),
  collectedAt: timestamptz('collected_at').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  originalCollectedAt: timestamptz('original_collected_at'),
  quality: smallint('quality').notNull().default(0),
  checks: smallint('checks').notNull().default(0),
  isLate: boolean('is_late').notNull().default(false),
});

function readingTable(family: Family) {
  const fields = { ...listColumns(family.list?.fields ?? []), ...fieldColumns(family.fields) };
  return pgTable(family.table, { ...common(), ...(fields as Record<never, never>) }, (t) => [
    primaryKey({ columns: [t.sensorId, t.collectedAt] }),
  ]);
}

/** A family's table. The columns of its fields are there under their keys, but only the common ones are known to the compiler. */
export type ReadingTable = ReturnType<typeof readingTable>;

/** The reading tables by family, made from the catalogue: a family that is added there needs no line here. */
export const readingTables = Object.fromEntries(
  familyKeys.map((key) => [key, readingTable(families[key])]),
) as Readonly<Record<FamilyKey, ReadingTable>>;
