-- The tables over time, with their main columns (the catalogue's `main` fields). Roll-ups, hypertables and retention go by it.
DROP VIEW IF EXISTS reading_table;
CREATE TABLE reading_table (
  table_name text PRIMARY KEY,
  key_column text NOT NULL,
  main_columns text[] NOT NULL
);
INSERT INTO reading_table VALUES
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

-- Makes the table of a sensor family with its indexes: all that a migration says of a family. `columns` is the definition of its fields;
-- `main_columns` are numbers, for they stand in the key (index-only scans).
CREATE FUNCTION make_reading_table(name text, columns text, main_columns text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %1$I (
      sensor_id integer NOT NULL,
      collected_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL,
      original_collected_at timestamptz,
      quality smallint NOT NULL DEFAULT 0,
      is_late boolean NOT NULL DEFAULT false,
      checks smallint NOT NULL DEFAULT 0,
      %2$s,
      PRIMARY KEY (sensor_id, collected_at) INCLUDE (%3$s)
    ) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)',
    name, columns, array_to_string(main_columns, ', '));
  -- What is not simply good and in time is rare, and found without reading the rest (0011, 0033).
  EXECUTE format('CREATE INDEX %1$s_notable ON %1$I (sensor_id, collected_at) WHERE quality <> 0 OR checks <> 0 OR is_late', name);
  EXECUTE format('CREATE INDEX %1$s_untimely ON %1$I (received_at)
    WHERE received_at - collected_at > interval ''10 minutes'' OR received_at - collected_at < interval ''-6 minutes''', name);
  INSERT INTO reading_table VALUES (name, 'sensor_id', main_columns);
END
$$;

SELECT make_reading_table('reading_gnss', 'north double precision, east double precision, up double precision, fix smallint, satellites smallint',
  ARRAY['north', 'east', 'up']);

-- Its table stands before the export on pages of devices, its path behind all else.
UPDATE device_model SET panels = (
  SELECT jsonb_agg(p.panel ORDER BY p.place) FROM (
    SELECT panel, place::numeric FROM jsonb_array_elements(panels) WITH ORDINALITY AS e (panel, place)
    UNION ALL SELECT '"gnss-table"', coalesce((SELECT place - 0.5 FROM jsonb_array_elements(panels) WITH ORDINALITY AS e (panel, place) WHERE panel = '"excel-export"'), 0.5)
    UNION ALL SELECT '"displacement-path"', jsonb_array_length(panels) + 1
  ) AS p (panel, place))
  WHERE NOT panels ? 'gnss-table';
