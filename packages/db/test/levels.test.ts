import { families, familyFields, familyKeys, snakeCase, sqlType, statusFields } from '@groundwatch/protocol/model';
import { createTestDatabase, testLevels, type TestDatabase } from '@groundwatch/db/testing';
import * as db from '@groundwatch/db';
import { getTableConfig, isTable, type PgTable } from '../src/orm.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const timeTables = ['device_status', ...familyKeys.map((key) => families[key].table)];

const mainColumns = (table: string): string[] => {
  const family = familyKeys.map((key) => families[key]).find((f) => f.table === table);
  return (family ? familyFields(family) : statusFields).filter((f) => f.main).map((f) => snakeCase(f.key));
};

describe.each(testLevels)('at level %s', (level) => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase({ level });
    client = new pg.Client({ connectionString: database.url, types: db.typeParsers });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const columnsOf = async (
    table: string,
  ): Promise<Map<string, { type: string; notNull: boolean; isGenerated: boolean }>> => {
    const { rows } = await client.query<{ name: string; type: string; not_null: boolean; generated: boolean }>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type, attnotnull AS not_null, attgenerated <> '' AS generated
       FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [table],
    );
    return new Map(
      rows.map((row) => [row.name, { type: row.type, notNull: row.not_null, isGenerated: row.generated }]),
    );
  };

  it('creates hypertables where TimescaleDB is installed, and only there', async () => {
    const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = 'timescaledb'");
    expect(rows.length).toBe(database.hasTimescale ? 1 : 0);
    if (!database.hasTimescale) return;
    const made = await client.query<{ name: string; interval: string }>(
      `SELECT hypertable_name AS name, time_interval::text AS interval FROM timescaledb_information.dimensions`,
    );
    expect(made.rows.map((row) => row.name).sort()).toEqual([...timeTables].sort());
    expect(new Set(made.rows.map((row) => row.interval))).toEqual(new Set(['7 days']));
  });

  it('has a column of the right type for every field of the catalogue', async () => {
    for (const key of familyKeys) {
      const family = families[key];
      const columns = await columnsOf(family.table);
      for (const field of family.list?.fields ?? [])
        expect.soft(columns.get(snakeCase(field.key))?.type, `${key}.${field.key}`).toBe(`${sqlType(field)}[]`);
      for (const field of family.fields)
        expect.soft(columns.get(snakeCase(field.key))?.type, `${key}.${field.key}`).toBe(sqlType(field));
      expect(columns.size).toBe(7 + familyFields(family).length);
    }
    const status = await columnsOf('device_status');
    for (const field of statusFields) expect.soft(status.get(snakeCase(field.key))?.type).toBe(sqlType(field));
    expect(status.size).toBe(10 + statusFields.length);
  });

  it('matches every drizzle table, column by column', async () => {
    const tables = Object.values(db).filter((value): value is Extract<typeof value, PgTable> => isTable(value));
    expect(tables.length).toBeGreaterThan(40);
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const actual = await columnsOf(name);
      const typeOf = (sql: string): string =>
        sql.replace('timestamp with time zone', 'timestamptz').replace('serial', 'integer');
      expect(columns.map((c) => [c.name, typeOf(c.getSQLType()), c.notNull]).sort(), name).toEqual(
        // Columns with a database default need not be known here.
        [...actual]
          .filter(([column, { isGenerated }]) => !isGenerated || columns.some((c) => c.name === column))
          .map(([column, c]) => [column, typeOf(c.type), c.notNull])
          .sort(),
      );
    }
  });

  it('names the main columns of the catalogue in reading_table, and rolls up only these', async () => {
    const { rows } = await client.query<{ table_name: string; key_column: string; main_columns: string[] }>(
      'SELECT * FROM reading_table',
    );
    expect(rows.map((row) => row.table_name).sort()).toEqual([...timeTables].sort());
    for (const row of rows) {
      expect(row.main_columns, row.table_name).toEqual(mainColumns(row.table_name));
      for (const suffix of ['hourly', 'daily'])
        expect([...(await columnsOf(`${row.table_name}_${suffix}`)).keys()], row.table_name).toEqual([
          row.key_column,
          'bucket',
          'count',
          ...row.main_columns.flatMap((c) =>
            ['min', 'max', 'avg', 'first', 'last', 'count'].map((what) => `${c}_${what}`),
          ),
        ]);
    }
  });

  it('has the numeric main columns in the key index, and keeps vacuum running on every chunk', async () => {
    for (const table of timeTables) {
      const { rows } = await client.query<{ columns: string[]; keys: number }>(
        `SELECT array_agg(attname::text ORDER BY attnum) AS columns, min(indnkeyatts) AS keys
         FROM pg_index JOIN pg_attribute ON attrelid = indexrelid WHERE indrelid = $1::regclass AND indisprimary`,
        [table],
      );
      const isList = familyKeys.some((key) => families[key].table === table && families[key].list);
      expect(rows, table).toEqual([
        {
          keys: 2,
          columns: [
            table === 'device_status' ? 'device_id' : 'sensor_id',
            'collected_at',
            ...(isList ? [] : mainColumns(table)),
          ],
        },
      ]);
    }
    await client.query(
      "INSERT INTO reading_weather (sensor_id, collected_at, received_at) VALUES (1, '2026-02-10Z', now())",
    );
    const { rows } = await client.query<{ name: string; options: string[] }>(
      `SELECT relname AS name, reloptions AS options FROM pg_class
       WHERE oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'reading_weather'::regclass)`,
    );
    expect(rows.length).toBe(database.hasTimescale ? 1 : 0);
    for (const row of rows) expect(row.options.join()).toContain('autovacuum_vacuum_insert_scale_factor=0.02');
  });

  it('rolls up numbers by hour and day, first and last by collect time in any order of arrival', async () => {
    await client.query(`INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening, temperature) VALUES
      (1, '2026-03-01 10:30Z', now(), 3, null),
      (1, '2026-03-01 10:59:59.999Z', now(), 1.5, -4),
      (1, '2026-03-01 10:00Z', now(), 2, 6),
      (1, '2026-03-01 11:00Z', now(), null, 7),
      (2, '2026-03-01 10:00Z', now(), 100, 1)`);
    const hourly = await client.query('SELECT * FROM reading_crack_hourly WHERE sensor_id = 1 ORDER BY bucket');
    expect(hourly.rows).toMatchObject([
      {
        bucket: new Date('2026-03-01T10:00:00Z'),
        count: 3,
        opening_min: 1.5,
        opening_max: 3,
        opening_avg: 6.5 / 3,
        opening_first: 2,
        opening_last: 1.5,
        opening_count: 3,
        temperature_count: 2,
        current_length_count: 0,
        temperature_first: 6,
        temperature_last: -4,
        current_length_min: null,
        current_length_first: null,
      },
      { bucket: new Date('2026-03-01T11:00:00Z'), count: 1, opening_min: null, opening_avg: null, opening_last: null },
    ]);
    const daily = await client.query('SELECT * FROM reading_crack_daily WHERE sensor_id = 1');
    expect(daily.rows).toMatchObject([
      { bucket: new Date('2026-03-01T00:00:00Z'), count: 4, opening_max: 3, temperature_last: 7 },
    ]);
  });

  it('rolls up lists per element, including missing elements and lists of other lengths', async () => {
    await client.query(`INSERT INTO reading_moisture (sensor_id, collected_at, received_at, moisture, temperature) VALUES
      (1, '2026-03-01 10:20Z', now(), '{10, null, 30}', null),
      (1, '2026-03-01 10:10Z', now(), '{20, null}', '{}'),
      (1, '2026-03-01 10:30Z', now(), null, '{5}')`);
    const { rows } = await client.query('SELECT * FROM reading_moisture_hourly');
    expect(rows).toMatchObject([
      {
        count: 3,
        moisture_min: [10, null, 30],
        moisture_max: [20, null, 30],
        moisture_avg: [15, null, 30],
        moisture_first: [20, null],
        moisture_last: [10, null, 30],
        moisture_count: [2, 0, 1],
        temperature_count: [1],
        temperature_min: [5],
        temperature_avg: [5],
        temperature_first: [],
        temperature_last: [5],
      },
    ]);
  });

  it('keeps the first of two readings under one key', async () => {
    const insert = (opening: number): Promise<pg.QueryResult> =>
      client.query(
        `INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening) VALUES (9, '2026-03-01Z', now(), $1)
         ON CONFLICT (sensor_id, collected_at) DO NOTHING RETURNING opening`,
        [opening],
      );
    expect((await insert(1)).rows).toEqual([{ opening: 1 }]);
    expect((await insert(2)).rows).toEqual([]);
    expect((await client.query('SELECT opening FROM reading_crack WHERE sensor_id = 9')).rows).toEqual([
      { opening: 1 },
    ]);
    await expect(
      client.query("INSERT INTO reading_crack (sensor_id, collected_at, received_at) VALUES (9, '2026-03-01Z', now())"),
    ).rejects.toMatchObject({ code: '23505' });
  });

  it('drops rows older than a cutoff from every table over time', async () => {
    for (const table of timeTables)
      await client.query(
        `INSERT INTO ${table} (${table === 'device_status' ? 'device_id' : 'sensor_id'}, collected_at, received_at)
         VALUES (50, '2020-01-01Z', now()), (50, '2026-02-01Z', now())`,
      );
    await client.query("INSERT INTO waveform VALUES (50, '2020-01-01Z', 100, 3, 0.001, 2)");
    await client.query("INSERT INTO waveform_part VALUES (50, '2020-01-01Z', 0, 0, '\\x0000')");
    // A reading ahead is dropped by its receive time.
    await client.query("INSERT INTO reading_ahead VALUES ('reading_crack', 50, 1, '2099-01-01Z', '2020-01-01Z', '{}')");
    const { rows } = await client.query("SELECT drop_readings_before('2025-01-01Z') AS removed");
    expect(rows[0].removed).toBe(timeTables.length + 2);
    expect((await client.query('SELECT FROM reading_ahead')).rowCount).toBe(0);
    for (const table of timeTables) {
      const left = await client.query(`SELECT collected_at FROM ${table} WHERE collected_at < '2026-02-02Z'`);
      expect(left.rows, table).toEqual([{ collected_at: new Date('2026-02-01T00:00:00Z') }]);
    }
    expect((await client.query('SELECT FROM waveform_part')).rowCount).toBe(0);
  });

  it('has the rows that every installation needs', async () => {
    const types = await client.query('SELECT code, name_zh FROM station_type ORDER BY sort_order');
    expect(types.rows.map((row) => row.code)).toEqual([
      ...['landslide', 'road_slope', 'rockfall', 'bridge_tunnel', 'dam', 'tailings'],
    ]);
    expect((await client.query('SELECT id, name, sees_all FROM role')).rows).toEqual([
      { id: 1, name: 'administrator', sees_all: true },
    ]);
    expect((await client.query("INSERT INTO role (name) VALUES ('guest') RETURNING id")).rows).toEqual([{ id: 2 }]);
  });
});
