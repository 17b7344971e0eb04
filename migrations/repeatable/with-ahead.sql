-- The views `<table>_with_ahead`: the rows of a table over time and readings ahead, with `is_ahead` and quality 4 ("clock ahead"). For
-- showing rows one by one; computations read the tables.
DO $$
DECLARE
  t reading_table;
  columns text;
  ahead text;
BEGIN
  -- A partly migrated database, as in tests of single migrations.
  IF to_regclass('reading_ahead') IS NULL THEN RETURN; END IF;
  FOR t IN SELECT * FROM reading_table LOOP
    SELECT string_agg(format('t.%I', attname), ', ' ORDER BY attnum),
        string_agg(CASE attname
          WHEN t.key_column THEN format('a.key_id AS %I', attname)
          WHEN 'collected_at' THEN 'a.collected_at'
          WHEN 'received_at' THEN 'a.received_at'
          WHEN 'original_collected_at' THEN 'NULL::timestamptz AS original_collected_at'
          WHEN 'is_late' THEN 'false AS is_late'
          WHEN 'quality' THEN '4::smallint AS quality'
          ELSE format('r.%I', attname) END, ', ' ORDER BY attnum)
      INTO columns, ahead FROM pg_attribute
      WHERE attrelid = to_regclass(t.table_name) AND attnum > 0 AND NOT attisdropped;
    EXECUTE format('DROP VIEW IF EXISTS %I', t.table_name || '_with_ahead');
    EXECUTE format('CREATE VIEW %I AS SELECT %s, false AS is_ahead FROM %I t UNION ALL
        SELECT %s, true AS is_ahead FROM reading_ahead a, LATERAL jsonb_populate_record(NULL::%I, a.row) r WHERE a.table_name = %L',
      t.table_name || '_with_ahead', columns, t.table_name, ahead, t.table_name, t.table_name);
  END LOOP;
END
$$;
