-- Deletes data collected before `cutoff` from every table over time, as whole chunks where there are chunks (so up to 7 more days stay),
-- and from the stored roll-ups, with conflicts and waveforms of the readings. Returns the number of deleted chunks or rows.
CREATE OR REPLACE FUNCTION drop_readings_before(cutoff timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  t record;
  total bigint := 0;
  removed bigint;
  oldest timestamptz;
BEGIN
  -- Excludes a concurrent refresh, which would store what it read before the rows were deleted.
  PERFORM pg_advisory_xact_lock(rollup_lock());
  FOR t IN SELECT r.table_name, r.key_column, s.id AS source_id FROM reading_table r LEFT JOIN rollup_source s USING (table_name) LOOP
    oldest := cutoff;
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'timescaledb') THEN
      SELECT count(*) INTO removed FROM drop_chunks(to_regclass(t.table_name), older_than => cutoff);
      SELECT coalesce(min(range_start), cutoff) INTO oldest FROM timescaledb_information.chunks
        WHERE hypertable_schema = current_schema() AND hypertable_name = t.table_name;
    ELSE
      -- By sensor along the key, as no index begins with the time.
      EXECUTE format('WITH RECURSIVE k (id) AS (
          SELECT min(%2$I) FROM %1$I UNION ALL SELECT (SELECT min(%2$I) FROM %1$I WHERE %2$I > k.id) FROM k WHERE k.id IS NOT NULL)
        DELETE FROM %1$I r USING k WHERE r.%2$I = k.id AND r.collected_at < $1', t.table_name, t.key_column) USING cutoff;
      GET DIAGNOSTICS removed = ROW_COUNT;
    END IF;
    total := total + removed;
    -- The day of the cutoff is computed again from the remaining rows.
    INSERT INTO rollup_stale (table_name, key_id, day)
      SELECT DISTINCT t.table_name, key_id, day FROM rollup
      WHERE source_id = t.source_id AND day < oldest AND day > oldest - interval '1 day';
    DELETE FROM rollup WHERE source_id = t.source_id AND day < oldest;
    DELETE FROM rollup_notable WHERE source_id = t.source_id
      AND hour < date_trunc('day', oldest - interval '1 us', 'UTC') + interval '1 day';
  END LOOP;
  DELETE FROM device_day WHERE day < cutoff::date;
  DELETE FROM device_day_spread WHERE day < cutoff::date;
  DELETE FROM device_day_fault WHERE day < cutoff::date;
  DELETE FROM device_month_fault WHERE month < date_trunc('month', cutoff);
  DELETE FROM device_month WHERE month < date_trunc('month', cutoff);
  DELETE FROM device_closing WHERE begins < cutoff::date;
  DELETE FROM reading_conflict WHERE collected_at < cutoff;
  GET DIAGNOSTICS removed = ROW_COUNT;
  total := total + removed;
  -- A reading ahead counts at its receive time: its claimed time may never come.
  DELETE FROM reading_ahead WHERE received_at < cutoff;
  GET DIAGNOSTICS removed = ROW_COUNT;
  total := total + removed;
  DELETE FROM waveform WHERE started_at < cutoff;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN total + removed;
END
$$;
