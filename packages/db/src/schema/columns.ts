import { customType, integer, timestamp } from '../orm.ts';

/** Columns that many tables share. */
export const id = () => integer('id').generatedByDefaultAsIdentity().primaryKey();

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => timestamptz('created_at').notNull().defaultNow();
export const updatedAt = () => timestamptz('updated_at').notNull().defaultNow();

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Counts the changes that people made to the row. */
export const version = () => integer('version').notNull().default(1);
