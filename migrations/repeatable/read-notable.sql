-- Buckets of `step_s` seconds (whole hours) with readings that are late or not good, over whole hours that overlap [from_time, to_time):
-- worst quality (a fault is worst), all checks, whether any was late. Combines stored roll-ups and rows like `read_rollup`.
CREATE OR REPLACE FUNCTION read_notable(name text, id integer, step_s integer, from_time timestamptz, to_time timestamptz)
RETURNS TABLE (bin timestamptz, quality smallint, checks smallint, is_late boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  first constant timestamptz := date_bin('1 hour', from_time, 'epoch');
  past constant timestamptz := date_bin('1 hour', to_time - interval '1 us', 'epoch') + interval '1 hour';
  key_column text;
  part record;
  span tstzrange;
  parts text[] := '{}';
BEGIN
  IF step_s <= 0 OR step_s % 3600 <> 0 THEN RAISE 'a step of % s is no whole number of hours', step_s; END IF;
  SELECT t.key_column INTO STRICT key_column FROM reading_table t WHERE t.table_name = name;
  SELECT * INTO part FROM rollup_parts(name, id, first, past);
  IF part.stored_until > first THEN
    parts := parts || format('SELECT hour AS at, quality, checks, is_late FROM rollup_notable
      WHERE source_id = %s AND key_id = $1 AND hour >= %L AND hour < %L AND NOT %L::tstzmultirange @> hour',
      part.source_id, first, least(part.stored_until, past), part.fresh);
  END IF;
  FOR span IN SELECT unnest(part.fresh * tstzmultirange(tstzrange(first, past))) LOOP
    parts := parts || format('SELECT collected_at, %s, is_late FROM %I WHERE %I = $1 AND collected_at >= %L AND collected_at < %L AND %s',
      CASE key_column WHEN 'sensor_id' THEN 'quality, checks' ELSE '0::int2, 0::int2' END, name, key_column, lower(span), upper(span),
      CASE key_column WHEN 'sensor_id' THEN '(quality <> 0 OR checks <> 0 OR is_late)' ELSE 'is_late' END);
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT %s, (CASE WHEN bool_or(p.quality = 2) THEN 2 ELSE max(p.quality) END)::int2, bit_or(p.checks),
    bool_or(p.is_late) FROM (%s) AS p (at, quality, checks, is_late) GROUP BY 1',
    rollup_bin(step_s, 'at'), array_to_string(parts, ' UNION ALL ')) USING id;
END
$$;

-- Whether a sensor or device has more than `most` rows in a period. Stored days answer without reading rows.
CREATE OR REPLACE FUNCTION has_more_readings(name text, id integer, from_time timestamptz, to_time timestamptz, most integer)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  t record;
  is_more boolean;
BEGIN
  SELECT r.key_column, r.main_columns, o.id AS source_id INTO STRICT t
    FROM reading_table r LEFT JOIN rollup_source o USING (table_name) WHERE r.table_name = name;
  -- For a list its first element, which not every row needs to have: the count is never too high.
  SELECT sum(count) > most INTO is_more FROM rollup
    WHERE source_id = t.source_id AND key_id = id AND field = t.main_columns[1] AND element IN (0, 1)
      AND day >= from_time AND day <= to_time - interval '1 day';
  IF NOT coalesce(is_more, false) THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I = $1 AND collected_at >= %L AND collected_at < %L ORDER BY collected_at OFFSET $2)',
      name, t.key_column, from_time, to_time) INTO is_more USING id, most;
  END IF;
  RETURN is_more;
END
$$;
