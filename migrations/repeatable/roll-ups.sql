-- Roll-ups by hour and day, stored and read in the same way at every level. TimescaleDB's continuous aggregates are not used: while one is
-- filled, hours that it has not reached are missing, and late data is missing until its next refresh, and readers cannot tell.
--
-- The views <table>_hourly and <table>_daily define a roll-up. `refresh_rollups` stores their content for whole weeks that have ended;
-- `read_rollup` reads that, and the rows themselves for later times or where they were written to since.
--
-- Nothing is lost, in any order of arrival. A week is stored from WRITE_MARGIN (2 h) after its end. A writer of rows of a week that ended
-- over 1 h before adds their days to `rollup_stale` in the same transaction (ingest: recorder/stale-days.ts). So a row without a mark was
-- written less than an hour after its week's end; as its transaction was given up after 20 s, or is seen by `has_old_writer`, it had
-- committed before the week was computed. A row with a mark becomes visible together with it: `refresh_rollups` first deletes the marks
-- that it sees and reads the rows in a later statement, so those of a deleted mark are included, and a mark that is not visible yet stays.
-- Readers see neither state in between, as it is one transaction.

CREATE OR REPLACE FUNCTION rollup_lock() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 4710202612';

-- Weeks begin where chunks do, so that storing one reads one chunk.
CREATE OR REPLACE FUNCTION rollup_week(t timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('7 days', t, timestamptz '1970-01-01 00:00:00+00')
$$;

-- Whether a transaction that has written to the table is so old that it may have begun before a week's end. Another role's transaction that
-- cannot be inspected counts as old.
CREATE OR REPLACE FUNCTION has_old_writer(name text, age interval DEFAULT '30 minutes') RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.relation = to_regclass(name) AND l.mode = 'RowExclusiveLock' AND l.pid <> pg_backend_pid()
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND coalesce(a.xact_start, '-infinity') <= clock_timestamp() - age)
$$;

-- The upsert of stored days: a day of a sensor may gain values but never loses any, except by retention, which deletes stored days itself.
-- `rows` is their source: a FROM item `r`.
CREATE OR REPLACE FUNCTION rollup_statement(name text, key_column text, fields text[], rows text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_list boolean;
  source text := 'FROM ' || rows;
  hour_columns text;
  sums text;
  lists text;
  by_field text;
BEGIN
  SELECT bool_and(format_type(atttypid, NULL) LIKE '%[]') INTO STRICT is_list
    FROM pg_attribute WHERE attrelid = to_regclass(name) AND attname = ANY (fields);
  IF is_list THEN
    SELECT source || format(' CROSS JOIN LATERAL unnest(%s) WITH ORDINALITY AS e (%s, element)',
      string_agg(format('r.%I', f), ', ' ORDER BY n), string_agg(format('%I', f), ', ' ORDER BY n)) INTO source
      FROM unnest(fields) WITH ORDINALITY AS u (f, n);
  END IF;
  -- All fields of a sensor stay in one row until the end, which reduces the rows to sort. n is the count, a and b the extremes, s the sum
  -- of a field; h the hours or quarters with values, and further letters their lists.
  SELECT string_agg(format('count(%1$s.%2$I) AS n%3$s, min(%1$s.%2$I)::float8 AS a%3$s, max(%1$s.%2$I)::float8 AS b%3$s, '
        'sum(%1$s.%2$I::float8) AS s%3$s', CASE WHEN is_list THEN 'e' ELSE 'r' END, f, n), ', ' ORDER BY n),
      string_agg(format('sum(n%1$s)::int4 AS n%1$s, min(a%1$s) AS a%1$s, max(b%1$s) AS b%1$s, sum(s%1$s) AS s%1$s', n), ', ' ORDER BY n),
      string_agg(format('array_agg(h ORDER BY h) FILTER (WHERE n%1$s > 0) AS h%1$s, '
        'array_agg(n%1$s::int4 ORDER BY h) FILTER (WHERE n%1$s > 0) AS i%1$s, array_agg(a%1$s ORDER BY h) FILTER (WHERE n%1$s > 0) AS j%1$s, '
        'array_agg(b%1$s ORDER BY h) FILTER (WHERE n%1$s > 0) AS k%1$s, array_agg(s%1$s ORDER BY h) FILTER (WHERE n%1$s > 0) AS l%1$s', n), ', ' ORDER BY n),
      string_agg(format('(%2$L, d.n%1$s, d.a%1$s, d.b%1$s, d.s%1$s, d.h%1$s, d.i%1$s, d.j%1$s, d.k%1$s, d.l%1$s, '
        'q.h%1$s, q.i%1$s, q.j%1$s, q.k%1$s, q.l%1$s)', n, f), ', ' ORDER BY n)
    INTO hour_columns, sums, lists, by_field FROM unnest(fields) WITH ORDINALITY AS u (f, n);
  RETURN format($q$
    WITH hourly AS MATERIALIZED (
      SELECT *, date_bin('1 day', hour, 'epoch') AS day, date_part('hour', hour AT TIME ZONE 'UTC')::int2 AS h
      FROM (SELECT r.%1$I AS key_id, %2$s AS element, date_bin('1 hour', r.collected_at, 'epoch') AS hour, %3$s
          %4$s WHERE %5$s GROUP BY 1, 2, 3) AS g),
    days AS (SELECT key_id, element, day, %6$s, %7$s FROM hourly GROUP BY 1, 2, 3),
    quarters AS (SELECT key_id, element, day, %7$s
      FROM (SELECT key_id, element, day, (h / 6)::int2 AS h, %6$s FROM hourly GROUP BY 1, 2, 3, 4) AS g GROUP BY 1, 2, 3)
    INSERT INTO rollup AS o (source_id, key_id, element, day, field, count, min, max, sum, hours, counts, mins, maxs, sums,
      quarters, quarter_counts, quarter_mins, quarter_maxs, quarter_sums)
    SELECT $1, key_id, element, day, v.* FROM days d JOIN quarters q USING (key_id, element, day)
      CROSS JOIN LATERAL (VALUES %8$s) AS v (field, count, min, max, sum, hours, counts, mins, maxs, sums,
        quarters, quarter_counts, quarter_mins, quarter_maxs, quarter_sums)
    WHERE v.count > 0 ORDER BY key_id, v.field, element, day
    ON CONFLICT (source_id, key_id, field, element, day) DO UPDATE SET count = excluded.count, min = excluded.min,
      max = excluded.max, sum = excluded.sum, hours = excluded.hours, counts = excluded.counts, mins = excluded.mins,
      maxs = excluded.maxs, sums = excluded.sums, quarters = excluded.quarters, quarter_counts = excluded.quarter_counts,
      quarter_mins = excluded.quarter_mins, quarter_maxs = excluded.quarter_maxs, quarter_sums = excluded.quarter_sums$q$,
    key_column, CASE WHEN is_list THEN 'e.element' ELSE '0' END, hour_columns, source,
    CASE WHEN key_column = 'sensor_id' THEN 'r.quality <> 2' ELSE 'true' END, sums, lists, by_field);
END
$$;

-- Like `rollup_statement`, for hours with readings that are late or not good.
CREATE OR REPLACE FUNCTION rollup_notable_statement(key_column text, rows text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($q$
    INSERT INTO rollup_notable (source_id, key_id, hour, quality, checks, is_late)
    SELECT $1, r.%1$I, date_bin('1 hour', r.collected_at, 'epoch'), %2$s, bool_or(r.is_late)
    FROM %3$s WHERE %4$s GROUP BY 2, 3
    ON CONFLICT (source_id, key_id, hour) DO UPDATE SET quality = excluded.quality, checks = excluded.checks,
      is_late = excluded.is_late$q$,
    key_column,
    CASE key_column WHEN 'sensor_id' THEN 'CASE WHEN bool_or(r.quality = 2) THEN 2 ELSE max(r.quality) END, bit_or(r.checks)'
      ELSE '0, 0' END,
    rows, CASE key_column WHEN 'sensor_id' THEN '(r.quality <> 0 OR r.checks <> 0 OR r.is_late)' ELSE 'r.is_late' END)
$$;

-- Start of a table's first week; null: it is empty. Chunks give it without reading rows.
CREATE OR REPLACE FUNCTION rollup_beginning(name text) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz;
BEGIN
  IF to_regclass('timescaledb_information.chunks') IS NULL THEN
    EXECUTE format('SELECT min(collected_at) FROM %I', name) INTO first;
  ELSE
    SELECT min(range_start) INTO first FROM timescaledb_information.chunks
      WHERE hypertable_schema = current_schema() AND hypertable_name = name;
  END IF;
  RETURN rollup_week(first);
END
$$;

-- Calculated values can be removed or become missing: stored roll-ups of recomputed days are deleted first.
CREATE OR REPLACE FUNCTION drop_calculated_rollups(source integer, name text, keys integer[], days timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF name <> 'reading_calculated' THEN RETURN; END IF;
  DELETE FROM rollup r USING unnest(keys, days) AS u (id, of) WHERE r.source_id = source AND r.key_id = u.id AND r.day = u.of;
  DELETE FROM rollup_notable r USING unnest(keys, days) AS u (id, of)
    WHERE r.source_id = source AND r.key_id = u.id AND r.hour >= u.of AND r.hour < u.of + interval '1 day';
END
$$;

-- One step: some hundred days with late rows, or the next `days` of the table that is furthest behind. Returns whether
-- there may be more to do; false while another step or retention is running. Only tests set `clock`.
CREATE OR REPLACE FUNCTION refresh_rollups(days integer DEFAULT 7, clock timestamptz DEFAULT now()) RETURNS boolean
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  target constant timestamptz := rollup_week(clock - interval '2 hours');
  s record;
  stale record;
  next timestamptz;
  rows text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(rollup_lock()) THEN RETURN false; END IF;
  FOR s IN SELECT o.id FROM rollup_source o LEFT JOIN reading_table t USING (table_name)
    WHERE t.main_columns IS DISTINCT FROM o.fields LOOP
    DELETE FROM rollup_source WHERE id = s.id;
  END LOOP;
  IF EXISTS (SELECT table_name FROM reading_table EXCEPT SELECT table_name FROM rollup_source) THEN
    LOCK TABLE rollup_source IN SHARE ROW EXCLUSIVE MODE;
  END IF;
  FOR s IN SELECT * FROM reading_table t
    WHERE NOT EXISTS (SELECT FROM rollup_source o WHERE o.table_name = t.table_name) AND NOT has_old_writer(t.table_name) LOOP
    INSERT INTO rollup_source (table_name, fields, stored_until)
      VALUES (s.table_name, s.main_columns, least(rollup_beginning(s.table_name), target));
  END LOOP;

  SELECT o.id, t.* INTO s FROM rollup_source o JOIN reading_table t USING (table_name)
    WHERE EXISTS (SELECT FROM rollup_stale d WHERE d.table_name = o.table_name AND d.day < o.stored_until) LIMIT 1;
  IF FOUND THEN
    WITH chosen AS (
      SELECT DISTINCT key_id, day FROM (SELECT key_id, day FROM rollup_stale d JOIN rollup_source o USING (table_name)
        WHERE o.id = s.id AND d.day < o.stored_until LIMIT 300) AS l),
    removed AS (DELETE FROM rollup_stale d USING chosen c
      WHERE d.table_name = s.table_name AND d.key_id = c.key_id AND d.day = c.day)
    SELECT array_agg(key_id) AS keys, array_agg(day) AS days INTO stale FROM chosen;
    PERFORM drop_calculated_rollups(s.id, s.table_name, stale.keys, stale.days);
    -- OFFSET 0 makes the planner join by the key of each day.
    rows := format(
      'unnest($2::int4[], $3::timestamptz[]) AS k (id, day) CROSS JOIN LATERAL (SELECT * FROM %I AS i WHERE i.%I = k.id '
      'AND i.collected_at >= k.day AND i.collected_at < k.day + interval ''1 day'' OFFSET 0) AS r', s.table_name, s.key_column);
    EXECUTE rollup_statement(s.table_name, s.key_column, s.main_columns, rows) USING s.id, stale.keys, stale.days;
    EXECUTE rollup_notable_statement(s.key_column, rows) USING s.id, stale.keys, stale.days;
    RETURN true;
  END IF;

  SELECT o.id, o.stored_until, t.* INTO s FROM rollup_source o JOIN reading_table t USING (table_name)
    WHERE o.stored_until < target AND NOT has_old_writer(o.table_name) ORDER BY o.stored_until, o.id LIMIT 1 FOR UPDATE OF o;
  IF NOT FOUND THEN RETURN false; END IF;
  next := least(s.stored_until + make_interval(days => days), target);
  -- These marks are done. They are deleted before the rows are read, see above.
  DELETE FROM rollup_stale d WHERE d.table_name = s.table_name AND d.day >= s.stored_until AND d.day < next;
  IF s.table_name = 'reading_calculated' THEN
    DELETE FROM rollup WHERE source_id = s.id AND day >= s.stored_until AND day < next;
    DELETE FROM rollup_notable WHERE source_id = s.id AND hour >= s.stored_until AND hour < next;
  END IF;
  rows := format('(SELECT * FROM %I WHERE collected_at >= %L AND collected_at < %L) AS r', s.table_name, s.stored_until, next);
  EXECUTE rollup_statement(s.table_name, s.key_column, s.main_columns, rows) USING s.id;
  EXECUTE rollup_notable_statement(s.key_column, rows) USING s.id;
  UPDATE rollup_source SET stored_until = next WHERE id = s.id;
  RETURN true;
END
$$;

-- For programs that write much of the past at once, instead of marks: all weeks from this time on are stored again. Call it in the writing
-- transaction, after the rows: a running step ends first, and the next one waits until the rows are visible.
CREATE OR REPLACE FUNCTION reopen_rollups(since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Against a step that is about to find a table empty.
  LOCK TABLE rollup_source IN ROW EXCLUSIVE MODE;
  UPDATE rollup_source SET stored_until = rollup_week(since) WHERE stored_until > rollup_week(since);
  -- Also reopens days of devices and closed periods; see device-days.sql. A partly migrated database has none.
  IF to_regclass('device_day_state') IS NOT NULL THEN
    -- In this order, as other such programs and the steps lock them: else two of them could wait for each other.
    PERFORM FROM device_day_state ORDER BY device_id FOR UPDATE;
    UPDATE device_day_state SET computed_until = least(computed_until, since), closed_until = least(closed_until, since::date);
  END IF;
END
$$;
