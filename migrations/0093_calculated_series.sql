-- Calculated series: values that a formula makes of other sensors' readings. They are readings of a sensor of their own, in the family
-- `calculated`; a missing value is null and has its reason, and the input that is to blame (1: a).
SELECT make_reading_table('reading_calculated', 'value double precision, reason smallint, input smallint', ARRAY['value']);

-- Its table stands before the export on pages of devices.
UPDATE device_model SET panels = (
  SELECT jsonb_agg(p.panel ORDER BY p.place) FROM (
    SELECT panel, place::numeric FROM jsonb_array_elements(panels) WITH ORDINALITY AS e (panel, place)
    UNION ALL SELECT '"calculated-table"', coalesce((SELECT place - 0.5 FROM jsonb_array_elements(panels) WITH ORDINALITY AS e (panel, place) WHERE panel = '"excel-export"'), 0.5)
  ) AS p (panel, place))
  WHERE NOT panels ? 'calculated-table';

-- Lies at the device of its first input when it was made. Its name is the sensor's.
CREATE TABLE calculated_series (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sensor_id integer NOT NULL UNIQUE REFERENCES sensor ON DELETE CASCADE,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

-- Formulas are added, never changed. At a time the one of the highest number holds whose beginning is not after it.
CREATE TABLE calculated_version (
  series_id integer NOT NULL REFERENCES calculated_series ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  valid_from timestamptz NOT NULL,
  formula text NOT NULL CHECK (formula <> ''),
  -- [{sensorId, field, maxAgeS}] by the order of their names.
  inputs jsonb NOT NULL CHECK (jsonb_typeof(inputs) = 'array'),
  author_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (series_id, number)
);

-- The sensors that any version reads, and for how long after a reading values depend on it.
CREATE TABLE calculated_input (
  series_id integer NOT NULL REFERENCES calculated_series ON DELETE CASCADE,
  sensor_id integer NOT NULL REFERENCES sensor,
  reach_s integer NOT NULL CHECK (reach_s >= 0),
  PRIMARY KEY (series_id, sensor_id)
);
CREATE INDEX calculated_input_sensor ON calculated_input (sensor_id);

-- What is to be calculated (anew). Whatever changes values names their time here in the same transaction: ingest, which stores readings of
-- inputs, whoever changes a series, and the triggers below. A row goes only after the values of its time are stored. Computing
-- is the same whenever it is done, so that doing it twice does no harm; whoever dies in between leaves the row.
CREATE TABLE calculated_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  series_id integer NOT NULL REFERENCES calculated_series ON DELETE CASCADE,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL DEFAULT 'infinity',
  noted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX calculated_due_series ON calculated_due (series_id);

-- Inputs are calibrated values, and joined ones where differences are made: what changes these changes series.
CREATE FUNCTION calculated_inputs_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  INSERT INTO calculated_due (series_id, since)
    SELECT series_id, coalesce(r ->> 'valid_from', r ->> 'at')::timestamptz FROM calculated_input WHERE sensor_id = (r ->> 'sensor_id')::int;
  RETURN NULL;
END
$$;
CREATE TRIGGER calculated_inputs_changed AFTER INSERT OR UPDATE OR DELETE ON sensor_calibration
  FOR EACH ROW EXECUTE FUNCTION calculated_inputs_changed();
CREATE TRIGGER calculated_inputs_changed AFTER INSERT OR UPDATE OR DELETE ON sensor_reinstallation
  FOR EACH ROW EXECUTE FUNCTION calculated_inputs_changed();
