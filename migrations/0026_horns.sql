-- Sounding warning horns: how a station's horns are set up, and every sounding with its whole story.

-- A station without a row here is set up as the defaults say.
CREATE TABLE horn_station (
  station_id integer PRIMARY KEY REFERENCES station ON DELETE CASCADE,
  -- Another person has to release every sounding, within release_s.
  needs_two boolean NOT NULL DEFAULT false,
  release_s integer NOT NULL DEFAULT 300 CHECK (release_s BETWEEN 30 AND 3600),
  -- How long a horn may take to answer before the next one is called.
  answer_s integer NOT NULL DEFAULT 30 CHECK (answer_s BETWEEN 10 AND 120),
  -- A horn that its geo-sound sensor does not hear counts as one that did not do it.
  needs_hearing boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A device with warning horns: its place in the order of its station, and what hears it.
CREATE TABLE horn_place (
  device_id integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  position smallint NOT NULL,
  -- Stays out of what is chosen and called by itself.
  is_out boolean NOT NULL DEFAULT false,
  ear_sensor_id integer REFERENCES sensor ON DELETE SET NULL,
  ear_threshold double precision,
  ear_window_s integer CHECK (ear_window_s BETWEEN 5 AND 3600)
);

-- Names stand here as they were: the log outlives what it names.
CREATE TABLE horn_sequence (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  station_id integer NOT NULL,
  station_name text NOT NULL,
  alarm_id bigint REFERENCES alarm,
  action text NOT NULL CHECK (action IN ('sound', 'test')),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 4),
  duration_s integer NOT NULL CHECK (duration_s BETWEEN 1 AND 65534),
  voice smallint NOT NULL CHECK (voice BETWEEN 0 AND 254),
  state text NOT NULL CHECK (state IN
    ('awaiting', 'running', 'stopping', 'sounded', 'failed', 'stopped', 'cancelled', 'lapsed')),
  needs_two boolean NOT NULL,
  answer_s integer NOT NULL,
  needs_hearing boolean NOT NULL,
  asked_by integer NOT NULL,
  asked_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  release_until timestamptz,
  released_by integer,
  released_name text NOT NULL DEFAULT '',
  released_at timestamptz,
  -- Who stopped it, or took it back.
  ended_name text NOT NULL DEFAULT '',
  ended_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  CHECK ((ended_at IS NULL) = (state IN ('awaiting', 'running', 'stopping'))),
  CHECK (state <> 'awaiting' OR (needs_two AND release_until IS NOT NULL AND released_at IS NULL)),
  CHECK (state NOT IN ('running', 'stopping', 'sounded', 'failed', 'stopped') OR released_at IS NOT NULL),
  -- Two people are two accounts.
  CHECK (NOT needs_two OR released_by IS DISTINCT FROM asked_by)
);
CREATE INDEX horn_sequence_open ON horn_sequence (asked_at) WHERE ended_at IS NULL;
CREATE INDEX horn_sequence_station ON horn_sequence (station_id, asked_at DESC);
CREATE INDEX horn_sequence_asked ON horn_sequence (asked_at DESC);
CREATE INDEX horn_sequence_alarm ON horn_sequence (alarm_id) WHERE alarm_id IS NOT NULL;

CREATE TABLE horn_sequence_horn (
  sequence_id uuid NOT NULL REFERENCES horn_sequence,
  -- In the order of the site when it was asked for.
  position smallint NOT NULL,
  device_id integer NOT NULL,
  device_no bigint NOT NULL,
  device_name text NOT NULL,
  -- Else a reserve.
  is_chosen boolean NOT NULL,
  -- Of a reserve that was called: whose place it took.
  instead_of smallint,
  ear_sensor_id integer,
  ear_threshold double precision,
  ear_window_s integer,
  -- Commands, and how they were when the sounding was looked at last: {state, reason, queuedAt, sentAt, …}.
  command_id uuid REFERENCES command,
  "order" jsonb CHECK (jsonb_typeof("order") = 'object'),
  stop_command_id uuid REFERENCES command,
  stop jsonb CHECK (jsonb_typeof(stop) = 'object'),
  sounding_at timestamptz,
  heard_at timestamptz,
  heard_peak double precision,
  missed_at timestamptz,
  unheard_at timestamptz,
  PRIMARY KEY (sequence_id, position),
  CHECK (num_nulls(ear_sensor_id, ear_threshold, ear_window_s) IN (0, 3))
);
CREATE INDEX horn_sequence_horn_command ON horn_sequence_horn (command_id) WHERE command_id IS NOT NULL;

CREATE TABLE horn_event (
  sequence_id uuid NOT NULL REFERENCES horn_sequence,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  what text NOT NULL,
  position smallint,
  user_id integer,
  account_name text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object'),
  PRIMARY KEY (sequence_id, id)
);
