-- Readings ahead: their collect time lies more than 300 s after they were received, so the device's clock was wrong. They stand
-- apart from the reading tables, so that nothing that is computed from those (latest rows, roll-ups, statistics, forecasts, ages) can
-- take them for what was measured later than everything true. `<table>_with_ahead` shows both.
CREATE TABLE reading_ahead (
  -- The table that the row would stand in.
  table_name text NOT NULL,
  -- sensor_id of a reading, device_id of a status.
  key_id integer NOT NULL,
  device_id integer NOT NULL,
  -- As the device claims.
  collected_at timestamptz NOT NULL,
  -- When it counts.
  received_at timestamptz NOT NULL,
  -- The other columns of that table, by their names.
  row jsonb NOT NULL,
  PRIMARY KEY (table_name, key_id, collected_at)
);
CREATE INDEX reading_ahead_received ON reading_ahead (key_id, received_at);
CREATE INDEX reading_ahead_recent ON reading_ahead (received_at);
CREATE INDEX reading_ahead_device ON reading_ahead (device_id, collected_at);

-- An administrator's order to move readings ahead of a device to where they belong. Ingest does it, as it would store late data.
CREATE TABLE ahead_move (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id integer NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  -- Claimed collect times [from_time, to_time) that are moved.
  from_time timestamptz NOT NULL,
  to_time timestamptz NOT NULL,
  -- Seconds that are added to them.
  offset_s integer NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  asked_by text NOT NULL,
  done_at timestamptz,
  moved integer NOT NULL DEFAULT 0
);
CREATE INDEX ahead_move_open ON ahead_move (id) WHERE done_at IS NULL;
