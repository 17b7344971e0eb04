-- Fault statistics: what became of each day of a device, summed up once, so that a year of a fleet is not read row by row.

-- A day begins at midnight of the station's zone. `refresh_device_days` (repeatable/device-days.sql) fills it.
CREATE TABLE device_day (
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  day date NOT NULL,
  -- Reports that the send cycles which held then called for, and how many of them there are none of.
  due integer NOT NULL,
  missing integer NOT NULL,
  -- Rows of status, late ones among them.
  received integer NOT NULL,
  late integer NOT NULL,
  -- Reports that came once more with the same values; others under the same collect time.
  repeated integer NOT NULL DEFAULT 0,
  contradicting integer NOT NULL DEFAULT 0,
  -- s that the device was watched, and was on line.
  due_s integer NOT NULL,
  online_s integer NOT NULL,
  -- Silences over 2.5 cycles that ended on the day, or stood when it was computed; the longest in s from its beginning.
  gaps integer NOT NULL,
  longest_gap_s integer NOT NULL,
  -- Run-status bits that were set at any time.
  faults integer NOT NULL,
  PRIMARY KEY (device_id, day)
) WITH (fillfactor = 80);
CREATE INDEX device_day_day ON device_day (day);

-- Whole months of the same, so that a year is read from twelve rows a device and the days at its edges.
CREATE TABLE device_month (
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  month date NOT NULL,
  due integer NOT NULL,
  missing integer NOT NULL,
  received integer NOT NULL,
  late integer NOT NULL,
  repeated integer NOT NULL,
  contradicting integer NOT NULL,
  due_s integer NOT NULL,
  online_s integer NOT NULL,
  gaps integer NOT NULL,
  longest_gap_s integer NOT NULL,
  -- Days with at least two silences.
  occasional integer NOT NULL,
  PRIMARY KEY (device_id, month)
) WITH (fillfactor = 80);

-- What is read for few devices at a time: how often each signal (dBm) and voltage (tenths of V) was told, s on line by channel.
CREATE TABLE device_day_spread (
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  day date NOT NULL,
  signals jsonb NOT NULL,
  voltages jsonb NOT NULL,
  channels integer[] NOT NULL,
  PRIMARY KEY (device_id, day)
);

-- Days on which a bit of the run status was set or cleared. Seconds are those that records speak for: silence tells of no fault.
CREATE TABLE device_day_fault (
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  day date NOT NULL,
  bit smallint NOT NULL,
  begun integer NOT NULL,
  ended integer NOT NULL,
  faulty_s integer NOT NULL,
  -- s of the spells that ended on the day, each from its beginning.
  ended_s integer NOT NULL,
  -- s of the longest spell that touches the day, from its beginning to its end or that of the day.
  longest_s integer NOT NULL,
  -- Of the spell that stood at the end of the day: its beginning, and its s until then.
  since timestamptz,
  run_s integer NOT NULL,
  PRIMARY KEY (device_id, bit, day)
);
CREATE INDEX device_day_fault_day ON device_day_fault (day);

-- A day, week or month as it was known when it ended. Written once and never changed.
CREATE TABLE device_closing (
  span text NOT NULL CHECK (span IN ('day', 'week', 'month')),
  begins date NOT NULL,
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  -- Where it stood when this was written.
  station_id integer NOT NULL,
  due integer NOT NULL,
  missing integer NOT NULL,
  received integer NOT NULL,
  late integer NOT NULL,
  due_s integer NOT NULL,
  online_s integer NOT NULL,
  gaps integer NOT NULL,
  longest_gap_s integer NOT NULL,
  faults integer NOT NULL,
  PRIMARY KEY (span, begins, device_id)
);

-- How far the days of a device are computed; -infinity: not at all, or to be computed anew from its first row.
CREATE TABLE device_day_state (
  device_id integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  computed_until timestamptz NOT NULL,
  -- Days before this one have been closed.
  closed_until date NOT NULL
) WITH (fillfactor = 50);

-- What writers tell of: rows over an hour late, contradictions (repeated = 0), and reports that came once more. Only ever added to,
-- so that they wait for nobody.
CREATE TABLE device_day_stale (
  device_id integer NOT NULL,
  at timestamptz NOT NULL,
  repeated integer NOT NULL
);
CREATE INDEX device_day_stale_device ON device_day_stale (device_id);

-- Other midnights make other days.
CREATE FUNCTION reset_device_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'station' THEN
    UPDATE device_day_state SET computed_until = '-infinity'
      WHERE device_id IN (SELECT id FROM device WHERE station_id = NEW.id);
  ELSIF (SELECT count(DISTINCT time_zone) FROM station WHERE id IN (OLD.station_id, NEW.station_id)) > 1 THEN
    UPDATE device_day_state SET computed_until = '-infinity' WHERE device_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER reset_device_days AFTER UPDATE OF time_zone ON station
  FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION reset_device_days();
CREATE TRIGGER reset_device_days AFTER UPDATE OF station_id ON device
  FOR EACH ROW WHEN (OLD.station_id <> NEW.station_id) EXECUTE FUNCTION reset_device_days();
