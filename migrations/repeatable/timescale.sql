-- Brings the database to the best it can be, at every migrate. Three levels:
--   plain PostgreSQL            ordinary tables, roll-ups are views
--   TimescaleDB, Apache edition hypertables, roll-ups are views
--   TimescaleDB, community      hypertables, compression, roll-ups are continuous aggregates
-- A database may climb from any level to a higher one with its data.

-- Element-wise aggregates of array columns. Arrays may differ in length; a missing element counts for nothing.

CREATE OR REPLACE FUNCTION element_min_step(state double precision[], value double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN state WHEN state IS NULL THEN value
    ELSE ARRAY(SELECT least(s, v) FROM unnest(state, value) AS e (s, v)) END
$$;

CREATE OR REPLACE FUNCTION element_max_step(state double precision[], value double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN state WHEN state IS NULL THEN value
    ELSE ARRAY(SELECT greatest(s, v) FROM unnest(state, value) AS e (s, v)) END
$$;

-- The state holds, for each element, its sum and then its count.
CREATE OR REPLACE FUNCTION element_avg_step(state double precision[], value double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN state ELSE ARRAY(
    SELECT coalesce(state[i], 0) + CASE WHEN i % 2 = 1
      THEN coalesce(value[(i + 1) / 2], 0) ELSE (value[i / 2] IS NOT NULL)::int END
    FROM generate_series(1, greatest(coalesce(cardinality(state), 0), 2 * cardinality(value))) AS i) END
$$;

CREATE OR REPLACE FUNCTION element_avg_combine(a double precision[], b double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN a IS NULL THEN b WHEN b IS NULL THEN a
    ELSE ARRAY(SELECT coalesce(s, 0) + coalesce(t, 0) FROM unnest(a, b) AS e (s, t)) END
$$;

CREATE OR REPLACE FUNCTION element_avg_final(state double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN state IS NULL THEN NULL
    ELSE ARRAY(SELECT state[i] / nullif(state[i + 1], 0) FROM generate_series(1, cardinality(state), 2) AS i) END
$$;

CREATE OR REPLACE FUNCTION element_count_step(state double precision[], value double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN state
    ELSE ARRAY(SELECT coalesce(s, 0) + (v IS NOT NULL)::int FROM unnest(state, value) AS e (s, v)) END
$$;

DO $$
BEGIN
  IF to_regprocedure('element_min(double precision[])') IS NULL THEN
    CREATE AGGREGATE element_min(double precision[]) (
      SFUNC = element_min_step, STYPE = double precision[], COMBINEFUNC = element_min_step, PARALLEL = SAFE);
  END IF;
  IF to_regprocedure('element_max(double precision[])') IS NULL THEN
    CREATE AGGREGATE element_max(double precision[]) (
      SFUNC = element_max_step, STYPE = double precision[], COMBINEFUNC = element_max_step, PARALLEL = SAFE);
  END IF;
  IF to_regprocedure('element_avg(double precision[])') IS NULL THEN
    CREATE AGGREGATE element_avg(double precision[]) (
      SFUNC = element_avg_step, STYPE = double precision[], FINALFUNC = element_avg_final,
      COMBINEFUNC = element_avg_combine, PARALLEL = SAFE);
  END IF;
  IF to_regprocedure('element_count(double precision[])') IS NULL THEN
    CREATE AGGREGATE element_count(double precision[]) (
      SFUNC = element_count_step, STYPE = double precision[], COMBINEFUNC = element_avg_combine, PARALLEL = SAFE);
  END IF;
END
$$;

-- The tables over time, with their main columns (the catalogue's `main` fields).
CREATE OR REPLACE VIEW reading_table (table_name, key_column, main_columns) AS VALUES
  ('device_status', 'device_id', ARRAY['battery', 'charge', 'ambient', 'signal', 'charging']),
  ('reading_array', 'sensor_id', ARRAY['x', 'y', 'z', 'temperature']),
  ('reading_fixed_inclinometer', 'sensor_id', ARRAY['x', 'y', 'temperature']),
  ('reading_inclination', 'sensor_id', ARRAY['x', 'y', 'z', 'total', 'acc_x', 'acc_y', 'acc_z', 'temperature']),
  ('reading_acceleration', 'sensor_id', ARRAY['x', 'y', 'z', 'temperature']),
  ('reading_moisture', 'sensor_id', ARRAY['moisture', 'temperature']),
  ('reading_crack', 'sensor_id', ARRAY['opening', 'current_length', 'temperature']),
  ('reading_horn', 'sensor_id', ARRAY['battery', 'signal']),
  ('reading_water_level', 'sensor_id', ARRAY['level', 'pressure', 'temperature']),
  ('reading_geo_sound', 'sensor_id', ARRAY['peak', 'rms', 'main_frequency', 'event_count']),
  ('reading_infrasound', 'sensor_id', ARRAY['original_pressure', 'valid_pressure', 'main_frequency']),
  ('reading_blasting', 'sensor_id', ARRAY['peak_x', 'peak_y', 'peak_z', 'resultant']),
  ('reading_weather', 'sensor_id', ARRAY['temperature', 'humidity', 'wind_speed', 'pressure', 'rain_total']),
  ('reading_settlement', 'sensor_id', ARRAY['settlement', 'liquid_level', 'temperature']);

CREATE OR REPLACE FUNCTION pg_temp.level() RETURNS text LANGUAGE sql AS $$
  SELECT CASE
    WHEN NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'timescaledb') THEN 'plain'
    WHEN current_setting('timescaledb.license', true) = 'timescale' THEN 'community'
    ELSE 'apache' END
$$;

-- The query of a roll-up, the same text at every level but for the function that makes buckets. First and last compare
-- (time, value) pairs: built-in aggregates in any order of rows, so no sort.
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
  RETURN format('SELECT %1$I, %2$s AS bucket, count(*) AS count%3$s FROM %4$I GROUP BY %1$I, %2$s',
    t.key_column, bucket, columns, t.table_name);
END
$$;

CREATE OR REPLACE FUNCTION pg_temp.rollup_columns(t reading_table) RETURNS text[] LANGUAGE sql AS $$
  SELECT ARRAY[t.key_column, 'bucket', 'count'] || array_agg(name || suffix ORDER BY n, m)
  FROM unnest(t.main_columns) WITH ORDINALITY AS c (name, n),
    unnest(ARRAY['_min', '_max', '_avg', '_first', '_last', '_count']) WITH ORDINALITY AS s (suffix, m)
$$;

CREATE OR REPLACE FUNCTION pg_temp.is_continuous_aggregate(name text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF pg_temp.level() = 'plain' THEN RETURN false; END IF;
  RETURN EXISTS (SELECT FROM timescaledb_information.continuous_aggregates
    WHERE view_schema = current_schema() AND view_name = name);
END
$$;

-- The extension, where it is installed, loaded by the server and permitted. Loading it is told from its settings:
-- creating it on a server that has not loaded it ends the connection.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'timescaledb' AND installed_version IS NULL)
    AND current_setting('timescaledb.disable_load', true) IS NOT NULL
  THEN
    CREATE EXTENSION IF NOT EXISTS timescaledb;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'TimescaleDB is installed but this role may not create the extension: staying with plain tables';
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

-- Roll-ups. Views are made anew; a continuous aggregate, which holds data, only where its columns are no longer the wanted ones.
DO $$
DECLARE
  t reading_table;
  rollup record;
  query text;
  level constant text := pg_temp.level();
  columns text[];
BEGIN
  FOR t IN SELECT * FROM reading_table LOOP
    FOR rollup IN
      SELECT t.table_name || suffix AS name, width
      FROM (VALUES ('_hourly', '1 hour'), ('_daily', '1 day')) AS r (suffix, width)
    LOOP
      query := pg_temp.rollup_query(t, rollup.width);
      IF pg_temp.is_continuous_aggregate(rollup.name) THEN
        SELECT array_agg(attname::text ORDER BY attnum) INTO columns
          FROM pg_attribute WHERE attrelid = to_regclass(rollup.name) AND attnum > 0;
        CONTINUE WHEN columns = pg_temp.rollup_columns(t);
        EXECUTE format('DROP MATERIALIZED VIEW %I', rollup.name);
      ELSE
        EXECUTE format('DROP VIEW IF EXISTS %I', rollup.name);
      END IF;
      IF level = 'community' THEN
        EXECUTE format('CREATE MATERIALIZED VIEW %I WITH (timescaledb.continuous, '
          'timescaledb.materialized_only = false) AS %s WITH NO DATA', rollup.name, query);
        -- From the beginning: history may arrive at any time, and only what changed is computed anew.
        PERFORM add_continuous_aggregate_policy(to_regclass(rollup.name), start_offset => NULL,
          end_offset => rollup.width::interval, schedule_interval => interval '30 minutes');
      ELSE
        EXECUTE format('CREATE VIEW %I AS %s', rollup.name, query);
      END IF;
    END LOOP;
  END LOOP;
END
$$;

-- Removes what was collected before `cutoff` from every table over time, whole chunks where there are chunks (so that up
-- to 7 days more stay). Returns the number of chunks or rows removed.
CREATE OR REPLACE FUNCTION drop_readings_before(cutoff timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  t reading_table;
  total bigint := 0;
  removed bigint;
BEGIN
  FOR t IN SELECT * FROM reading_table LOOP
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'timescaledb') THEN
      SELECT count(*) INTO removed FROM drop_chunks(to_regclass(t.table_name), older_than => cutoff);
    ELSE
      EXECUTE format('DELETE FROM %I WHERE collected_at < $1', t.table_name) USING cutoff;
      GET DIAGNOSTICS removed = ROW_COUNT;
    END IF;
    total := total + removed;
  END LOOP;
  DELETE FROM waveform WHERE started_at < cutoff;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN total + removed;
END
$$;
