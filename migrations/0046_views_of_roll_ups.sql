-- Continuous aggregates lacked what they had not reached and what came late. Views of their names, which are right, follow in
-- repeatable/timescale.sql; what is read is stored as at every level. Policies first: a refresh under way would hold its locks.
DO $$
DECLARE
  name text;
BEGIN
  IF to_regclass('timescaledb_information.continuous_aggregates') IS NULL THEN RETURN; END IF;
  FOR pass IN 1..2 LOOP
    FOR name IN SELECT view_name FROM timescaledb_information.continuous_aggregates
      WHERE view_schema = current_schema() AND view_name ~ '^(device_status|reading_[a-z_]+)_(hourly|daily)$'
    LOOP
      IF pass = 1 THEN PERFORM remove_continuous_aggregate_policy(to_regclass(name), if_exists => true);
      ELSE EXECUTE format('DROP MATERIALIZED VIEW %I', name);
      END IF;
    END LOOP;
  END LOOP;
END
$$;
