-- Brings the database to the best level that it supports, at every migration. Three levels:
--   plain PostgreSQL            ordinary tables
--   TimescaleDB, Apache edition hypertables
--   TimescaleDB, community      hypertables, compression
-- A database may move from any level to a higher one with its data. Roll-ups are views at every level, and stored in the same way: see
-- roll-ups.sql.

-- Compiling a query (JIT) takes longer than running it here. Applies to new sessions.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'jit stays as the server has it: this role does not own the database';
END $$;

-- `reading_table` lists the tables over time, with their main columns (the catalogue's `main` fields).

CREATE OR REPLACE FUNCTION pg_temp.level() RETURNS text LANGUAGE sql AS $$
  SELECT CASE
    WHEN NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'timescaledb') THEN 'plain'
    WHEN current_setting('timescaledb.license', true) = 'timescale' THEN 'community'
    ELSE 'apache' END
$$;

-- The query of a roll-up, the same at every level except for the bucket function. First and last compare (time, value) pairs: built-in
-- aggregates in any order of rows, so no sort.
CREATE OR REPLACE FUNCTION pg_temp.rollup_query(t reading_table, width text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  bucket text;
  at_s constant text := $e$date_part('epoch', collected_at - timestamptz '2000-01-01 00:00:00+00')$e$;
  columns text := '';
  name text;
  is_list boolean;
BEGIN
  bucket := format(CASE WHEN pg_temp.level() = 'plain'
    THEN $e$date_bin(interval %L, collected_at, timestamptz '2000-01-01 00:00:00+00')$e$
    ELSE 'time_bucket(interval %L, collected_at)' END, width);
  FOREACH name IN ARRAY t.main_columns LOOP
    SELECT format_type(atttypid, NULL) LIKE '%[]' INTO STRICT is_list
      FROM pg_attribute WHERE attrelid = to_regclass(t.table_name) AND attname = name;
    columns := columns || format(CASE WHEN is_list
      THEN ', element_min(%1$I) AS %2$I, element_max(%1$I) AS %3$I, element_avg(%1$I) AS %4$I, '
        '(min(array_prepend(%7$s, %1$I)) FILTER (WHERE %1$I IS NOT NULL))[2:] AS %5$I, '
        '(max(array_prepend(%7$s, %1$I)) FILTER (WHERE %1$I IS NOT NULL))[2:] AS %6$I, element_count(%1$I) AS %8$I'
      ELSE ', min(%1$I) AS %2$I, max(%1$I) AS %3$I, avg(%1$I)::double precision AS %4$I, '
        '(min(ARRAY[%7$s, %1$I]) FILTER (WHERE %1$I IS NOT NULL))[2] AS %5$I, '
        '(max(ARRAY[%7$s, %1$I]) FILTER (WHERE %1$I IS NOT NULL))[2] AS %6$I, count(%1$I) AS %8$I' END,
      name, name || '_min', name || '_max', name || '_avg', name || '_first', name || '_last', at_s, name || '_count');
  END LOOP;
  -- Sensor faults are excluded.
  RETURN format('SELECT %1$I, %2$s AS bucket, count(*) AS count%3$s FROM %4$I %5$s GROUP BY %1$I, %2$s',
    t.key_column, bucket, columns, t.table_name, CASE WHEN t.key_column = 'sensor_id' THEN 'WHERE quality <> 2' END);
END
$$;

DO $$
DECLARE
  t reading_table;
BEGIN
  IF pg_temp.level() = 'plain' THEN RETURN; END IF;
  FOR t IN SELECT * FROM reading_table LOOP
    CONTINUE WHEN EXISTS (SELECT FROM timescaledb_information.hypertables
      WHERE hypertable_schema = current_schema() AND hypertable_name = t.table_name);
    PERFORM create_hypertable(to_regclass(t.table_name), by_range('collected_at', interval '7 days'),
      create_default_indexes => false, migrate_data => true);
  END LOOP;
END
$$;

DO $$
DECLARE
  t reading_table;
BEGIN
  IF pg_temp.level() <> 'community' THEN RETURN; END IF;
  FOR t IN SELECT * FROM reading_table LOOP
    CONTINUE WHEN EXISTS (SELECT FROM timescaledb_information.hypertables
      WHERE hypertable_schema = current_schema() AND hypertable_name = t.table_name AND compression_enabled);
    EXECUTE format('ALTER TABLE %I SET (timescaledb.compress, timescaledb.compress_segmentby = %L, '
      'timescaledb.compress_orderby = ''collected_at'')', t.table_name, t.key_column);
    PERFORM add_compression_policy(to_regclass(t.table_name), interval '14 days', if_not_exists => true);
  END LOOP;
END
$$;

DO $$
DECLARE
  t reading_table;
  rollup record;
BEGIN
  FOR t IN SELECT * FROM reading_table LOOP
    FOR rollup IN
      SELECT t.table_name || suffix AS name, width
      FROM (VALUES ('_hourly', '1 hour'), ('_daily', '1 day')) AS r (suffix, width)
    LOOP
      EXECUTE format('DROP VIEW IF EXISTS %I', rollup.name);
      EXECUTE format('CREATE VIEW %I AS %s', rollup.name, pg_temp.rollup_query(t, rollup.width));
    END LOOP;
  END LOOP;
END
$$;

DROP FUNCTION IF EXISTS has_continuous_aggregate(text);
