import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Digest, eachLine } from './digest.ts';

export interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

const quoted = (names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ');
export const columnsOf = ({ columns }: Table): string => quoted(columns);
export const namesOf = (tables: readonly Table[]): string => quoted(tables.map(({ name }) => name));

/** Opens a client with fixed settings, so that values have the same text form on every server. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'groundwatch backup' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
    SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0`);
  return client;
}

/** All tables except `schema_migration` and unlogged ones, whose content is temporary; sorted by name. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'schema_migration'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** The rows of a table in COPY text format. COPY reads from a query, as this includes the chunks of hypertables. */
export const rowsOf = (client: pg.Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${pg.escapeIdentifier(table.name)}) TO STDOUT`));

/** Current number and digest of a table's rows. */
export async function digestOf(client: pg.Client, table: Table): Promise<{ rows: number; digest: string }> {
  const digest = new Digest();
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of rowsOf(client, table))
    rest = eachLine(Buffer.concat([rest, chunk]), (line) => digest.add(line));
  return digest.value;
}

/** The applied numbered migrations, as `name checksum`. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ file: string }>(
    `SELECT name || ' ' || checksum AS file FROM schema_migration WHERE name NOT LIKE 'repeatable/%' ORDER BY name`,
  );
  return rows.map(({ file }) => file);
}
