-- Readings: one table a sensor family, one column a field, physical units; columns named after the catalogue.
-- No foreign keys: they would be checked for every row of the busiest tables, and the recorder takes ids from the registry.
-- Keys carry the main columns where those are numbers: a sensor's rows lie scattered among those of all others, and its curve
-- of 90 days is read from 1,700 pages of the index instead of 130,000 of the table. For this the visibility map must be fresh,
-- which insert-triggered vacuums see to.

-- array displacement; arrays hold one value an element, in wire order
CREATE TABLE reading_array (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- What the device said where its clock was off and the collect time was corrected.
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  x double precision[],
  y double precision[],
  z double precision[],
  temperature double precision[],
  PRIMARY KEY (sensor_id, collected_at)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- fixed inclinometer; arrays hold one value a point, in wire order
CREATE TABLE reading_fixed_inclinometer (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  depth bigint[],
  x double precision[],
  y double precision[],
  temperature double precision[],
  PRIMARY KEY (sensor_id, collected_at)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- inclination and acceleration
CREATE TABLE reading_inclination (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  x double precision,
  y double precision,
  z double precision,
  total double precision,
  direction double precision,
  azimuth double precision,
  acc_x double precision,
  acc_y double precision,
  acc_z double precision,
  max_x double precision,
  max_y double precision,
  max_z double precision,
  temperature double precision,
  temperature_adaptivity smallint,
  zero_mode smallint,
  trend double precision,
  angle_offset double precision,
  angle_threshold double precision,
  trigger_switch smallint,
  trigger_threshold integer,
  trigger_time integer,
  alarm smallint,
  run smallint,
  firmware integer,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (x, y, z, total, acc_x, acc_y, acc_z, temperature)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- onboard acceleration
CREATE TABLE reading_acceleration (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  x double precision,
  y double precision,
  z double precision,
  max_x double precision,
  max_y double precision,
  max_z double precision,
  temperature double precision,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (x, y, z, temperature)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- soil moisture; arrays hold one value a layer, in wire order
CREATE TABLE reading_moisture (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  depth integer[],
  moisture double precision[],
  soil_frequency bigint[],
  water_frequency bigint[],
  frequency bigint[],
  temperature double precision[],
  alarm smallint,
  run smallint,
  firmware integer,
  PRIMARY KEY (sensor_id, collected_at)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- crack
CREATE TABLE reading_crack (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  opening double precision,
  current_length double precision,
  installed_length double precision,
  temperature double precision,
  range integer,
  zero_mode smallint,
  alarm_value double precision,
  period bigint,
  period_enable smallint,
  alarm smallint,
  run smallint,
  firmware integer,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (opening, current_length, temperature)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- warning horn
CREATE TABLE reading_horn (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  network_no integer,
  horn_no integer,
  warning_enable smallint,
  disaster_state smallint,
  sounding smallint,
  battery double precision,
  signal smallint,
  run smallint,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (battery, signal)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- water level
CREATE TABLE reading_water_level (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  level integer,
  pressure double precision,
  temperature double precision,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (level, pressure, temperature)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- geo-sound
CREATE TABLE reading_geo_sound (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  peak double precision,
  rms double precision,
  main_frequency double precision,
  event_count bigint,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (peak, rms, main_frequency, event_count)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- infrasound
CREATE TABLE reading_infrasound (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  original_pressure double precision,
  valid_pressure double precision,
  main_frequency double precision,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (original_pressure, valid_pressure, main_frequency)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- blasting
CREATE TABLE reading_blasting (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  peak_x double precision,
  peak_y double precision,
  peak_z double precision,
  resultant double precision,
  frequency_x double precision,
  frequency_y double precision,
  frequency_z double precision,
  duration integer,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (peak_x, peak_y, peak_z, resultant)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- weather
CREATE TABLE reading_weather (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  temperature double precision,
  humidity double precision,
  wind_speed double precision,
  wind_direction integer,
  pressure double precision,
  rain_total double precision,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (temperature, humidity, wind_speed, pressure, rain_total)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- settlement
CREATE TABLE reading_settlement (
  sensor_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  quality smallint NOT NULL DEFAULT 0,
  is_late boolean NOT NULL DEFAULT false,
  settlement double precision,
  liquid_level double precision,
  temperature double precision,
  PRIMARY KEY (sensor_id, collected_at) INCLUDE (settlement, liquid_level, temperature)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- The STATUS record of devices.
CREATE TABLE device_status (
  device_id integer NOT NULL,
  collected_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  original_collected_at timestamptz,
  is_late boolean NOT NULL DEFAULT false,
  -- Bits 0 to 28, 1 = fault.
  run_status integer,
  encryption_function boolean,
  resend_function boolean,
  push_data boolean,
  report_type smallint,
  install_state smallint,
  send_cycle bigint,
  collect_cycle bigint,
  encryption_cycle bigint,
  battery double precision,
  charge smallint,
  ambient double precision,
  format smallint,
  signal smallint,
  zx0 integer,
  zx1 integer,
  zx2 integer,
  zx3 integer,
  zx4 integer,
  zx5 integer,
  zx6 integer,
  lbs_longitude double precision,
  lbs_latitude double precision,
  gps_longitude double precision,
  gps_latitude double precision,
  charging double precision,
  output double precision,
  gsm double precision,
  lora_signal smallint,
  charge_state smallint,
  operator smallint,
  PRIMARY KEY (device_id, collected_at) INCLUDE (battery, charge, ambient, signal, charging)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- A waveform of a triggered sensor; its parts may arrive in any order.
CREATE TABLE waveform (
  sensor_id integer NOT NULL,
  started_at timestamptz NOT NULL,
  -- Hz
  sample_rate integer NOT NULL,
  axes smallint NOT NULL CHECK (axes > 0),
  -- Physical value of one count.
  unit double precision NOT NULL,
  parts integer NOT NULL CHECK (parts > 0),
  received_parts integer NOT NULL DEFAULT 0 CHECK (received_parts BETWEEN 0 AND parts),
  -- Samples an axis received so far.
  sample_count bigint NOT NULL DEFAULT 0 CHECK (sample_count >= 0),
  is_complete boolean NOT NULL GENERATED ALWAYS AS (received_parts = parts) STORED,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (sensor_id, started_at)
);

CREATE TABLE waveform_part (
  sensor_id integer NOT NULL,
  started_at timestamptz NOT NULL,
  part integer NOT NULL CHECK (part >= 0),
  -- Index of the first sample an axis.
  first_sample bigint NOT NULL CHECK (first_sample >= 0),
  -- int16 little-endian, axes interleaved
  samples bytea NOT NULL,
  PRIMARY KEY (sensor_id, started_at, part),
  FOREIGN KEY (sensor_id, started_at) REFERENCES waveform ON DELETE CASCADE
);
