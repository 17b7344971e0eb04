-- The parts of a sensor's or device's time range from `first` to `past` that are stored: up to a time, except for the `fresh` spans.
CREATE OR REPLACE FUNCTION rollup_parts(name text, id integer, first timestamptz, past timestamptz,
  OUT source_id integer, OUT stored_until timestamptz, OUT fresh tstzmultirange)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT o.id, coalesce(o.stored_until, '-infinity') INTO source_id, stored_until FROM reading_table t
    LEFT JOIN rollup_source o USING (table_name) WHERE t.table_name = name;
  fresh := CASE WHEN past > stored_until THEN tstzmultirange(tstzrange(stored_until, past)) ELSE '{}' END;
  SELECT fresh + coalesce(range_agg(tstzrange(day, day + interval '1 day')), '{}') INTO fresh FROM rollup_stale s
    WHERE s.table_name = name AND s.key_id = id AND s.day >= date_trunc('day', first, 'UTC') AND s.day < least(stored_until, past);
  -- Many spans are merged into one, as reading them separately does not pay.
  IF (SELECT count(*) > 12 FROM unnest(fresh)) THEN fresh := tstzmultirange(range_merge(fresh)); END IF;
END
$$;

-- The bucket of a time expression. Steps that divide a day start at the same instants from any midnight, and time_bucket is faster with its
-- default origin.
CREATE OR REPLACE FUNCTION rollup_bin(step_s integer, expression text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(CASE
    WHEN to_regprocedure('time_bucket(interval, timestamptz, timestamptz)') IS NULL
      THEN 'date_bin(interval ''%1$s s'', %2$s, timestamptz ''1970-01-01 00:00:00+00'')'
    WHEN 86400 % step_s = 0 THEN 'time_bucket(interval ''%1$s s'', %2$s)'
    ELSE 'time_bucket(interval ''%1$s s'', %2$s, timestamptz ''1970-01-01 00:00:00+00'')' END, step_s, expression)
$$;

-- Buckets of `step_s` seconds (whole hours) for some fields of a sensor, or of a device's status record: whole hours, or whole quarters of
-- days or days where the step consists of them, that overlap [from_time, to_time). `elements` counts from 1, null where a field is no list.
-- `field` of a row is the index of the wanted field from 1; a bucket without values is missing. Read from stored days (roll-ups.sql), and
-- from rows where days are not stored or were written to since.
--
-- Each part is planned separately with literal times: planning for all chunks of years would cost more than reading.
CREATE OR REPLACE FUNCTION read_rollup(name text, id integer, fields text[], elements integer[], step_s integer,
  from_time timestamptz, to_time timestamptz)
RETURNS TABLE (field integer, bin timestamptz, count bigint, min double precision, max double precision, sum double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  unit constant text := CASE WHEN step_s % 86400 = 0 THEN 'day' ELSE 'hour' END;
  -- The unit of which buckets consist.
  width constant interval := CASE WHEN unit = 'hour' AND step_s % 21600 = 0 THEN '6 hours' ELSE '1 ' || unit END::interval;
  first constant timestamptz := date_bin(width, from_time, 'epoch');
  past constant timestamptz := date_bin(width, to_time - interval '1 us', 'epoch') + width;
  key_column text;
  source_id integer;
  stored_until timestamptz;
  -- Spans that are read from rows.
  fresh tstzmultirange;
  span tstzrange;
  aggregates text;
  by_field text;
  parts text[] := '{}';
BEGIN
  IF step_s <= 0 OR step_s % 3600 <> 0 THEN RAISE 'a step of % s is no whole number of hours', step_s; END IF;
  SELECT t.key_column INTO STRICT key_column FROM reading_table t WHERE t.table_name = name;
  SELECT string_agg(format('(%1$s, c%1$s::bigint, a%1$s::float8, b%1$s::float8, s%1$s::float8)', n), ', ')
    INTO by_field FROM generate_subscripts(fields, 1) AS n;

  SELECT p.source_id, p.stored_until, p.fresh INTO source_id, stored_until, fresh FROM rollup_parts(name, id, first, past) p;
  IF stored_until > first THEN
    -- With numbers, which costs a third of using timestamps.
    parts := parts || format(
      'SELECT b.field, to_timestamp(b.bin * %1$s) AS bin, b.count, b.min, b.max, b.sum FROM (
        SELECT r.field, r.s / %1$s AS bin, sum(r.count) AS count, min(r.min) AS min, max(r.max) AS max, sum(r.sum) AS sum
        FROM (SELECT u.n AS field, date_part(''epoch'', d.day)::int8 %2$s
          FROM unnest($2::text[], $3::int4[]) WITH ORDINALITY AS u (f, e, n)
            JOIN rollup AS d ON d.source_id = %3$s AND d.key_id = $1 AND d.field = u.f AND d.element = coalesce(u.e, 0)
              AND d.day >= %4$L AND d.day < %5$L %6$s) AS r
        WHERE r.s >= %7$s AND r.s < %8$s GROUP BY 1, 2) AS b',
      step_s,
      CASE WHEN unit = 'day' THEN 'AS s, d.count, d.min, d.max, d.sum'
        WHEN step_s % 21600 = 0 THEN '+ unnest(d.quarters) * 21600 AS s, unnest(d.quarter_counts) AS count,
          unnest(d.quarter_mins) AS min, unnest(d.quarter_maxs) AS max, unnest(d.quarter_sums) AS sum'
        ELSE '+ unnest(d.hours) * 3600 AS s, unnest(d.counts) AS count, unnest(d.mins) AS min, unnest(d.maxs) AS max,
          unnest(d.sums) AS sum' END,
      source_id, date_trunc('day', first, 'UTC'), least(stored_until, past),
      CASE WHEN lower(fresh) < stored_until THEN format('AND NOT %L::tstzmultirange @> d.day', fresh) END,
      date_part('epoch', first)::int8, date_part('epoch', past)::int8);
  END IF;
  SELECT string_agg(format('count(%1$s) AS c%2$s, min(%1$s) AS a%2$s, max(%1$s) AS b%2$s, sum(%1$s) AS s%2$s',
      quote_ident(f) || coalesce('[' || e || ']', ''), n), ', ')
    INTO aggregates FROM unnest(fields, elements) WITH ORDINALITY AS u (f, e, n);
  FOR span IN SELECT unnest(fresh * tstzmultirange(tstzrange(first, past))) LOOP
    -- Sensor faults are excluded. They are found by the partial index, so that the key alone is enough for the rest.
    parts := parts || format(
      'SELECT v.field, b.bin, v.count, v.min, v.max, v.sum FROM (
        SELECT %1$s AS bin, %2$s FROM %3$I WHERE %4$I = $1 AND collected_at >= %5$L AND collected_at < %6$L %7$s GROUP BY 1) AS b
      CROSS JOIN LATERAL (VALUES %8$s) AS v (field, count, min, max, sum) WHERE v.count > 0',
      rollup_bin(step_s, 'collected_at'), aggregates, name, key_column, lower(span), upper(span),
      CASE key_column WHEN 'sensor_id' THEN format('AND collected_at NOT IN (SELECT f.collected_at FROM %I AS f
        WHERE f.sensor_id = $1 AND f.collected_at >= %L AND f.collected_at < %L AND f.quality = 2)',
        name, lower(span), upper(span)) END, by_field);
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT p.field::int4, p.bin, sum(p.count)::bigint, min(p.min), max(p.max), sum(p.sum)
    FROM (%s) AS p GROUP BY 1, 2', array_to_string(parts, ' UNION ALL ')) USING id, fields, elements;
END
$$;
