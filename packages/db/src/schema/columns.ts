import { customType, integer, timestamp } from '../orm.ts';
import { sealer, type Purpose } from '../sealing/sealer.ts';

/** Columns that many tables share. */
export const id = () => integer('id').generatedByDefaultAsIdentity().primaryKey();

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => timestamptz('created_at').notNull().defaultNow();
export const updatedAt = () => timestamptz('updated_at').notNull().defaultNow();

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Bytes that the database stores encrypted. */
export const sealedBytes = (name: string, purpose: Purpose) =>
  customType<{ data: Buffer; driverData: Buffer }>({
    dataType: () => 'bytea',
    toDriver: (plain) => sealer().seal(purpose, plain),
    fromDriver: (sealed) => sealer().open(purpose, sealed),
  })(name);

/** Texts by name that the database stores encrypted; their names are readable. */
export const sealedTexts = (name: string, purpose: Purpose) =>
  customType<{ data: Readonly<Record<string, string>>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (plain) => JSON.stringify(sealer().sealTexts(purpose, plain)),
    fromDriver: (sealed) => sealer().openTexts(purpose, sealed as Record<string, string>),
  })(name);

/** Counts changes of the row by people. */
export const version = () => integer('version').notNull().default(1);
