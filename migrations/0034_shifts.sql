-- Shifts of operators: who watched from when to when, what they wrote, and the report that two people signed.
CREATE TABLE shift (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL,
  -- Names stand here as they were: a shift outlives its people.
  account_name text NOT NULL,
  -- Stations that its owner could see when it began; null: all.
  station_ids integer[],
  started_at timestamptz NOT NULL,
  handed_at timestamptz,
  next_user_id integer,
  next_name text NOT NULL DEFAULT '',
  taken_at timestamptz,
  ended_at timestamptz,
  remark text NOT NULL DEFAULT '',
  -- As it was signed, and the SHA-256 of it.
  report json CHECK (json_typeof(report) = 'object'),
  fingerprint text NOT NULL DEFAULT '',
  CHECK ((handed_at IS NULL) = (report IS NULL)),
  CHECK (ended_at IS NULL OR handed_at IS NOT NULL),
  CHECK (taken_at IS NULL OR (next_user_id IS NOT NULL AND ended_at IS NOT NULL)),
  -- Two people sign.
  CHECK (next_user_id IS DISTINCT FROM user_id)
);
CREATE UNIQUE INDEX shift_of_user ON shift (user_id) WHERE ended_at IS NULL;
CREATE INDEX shift_started ON shift (started_at DESC);

CREATE TABLE shift_note (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shift_id integer NOT NULL REFERENCES shift,
  at timestamptz NOT NULL,
  user_id integer NOT NULL,
  account_name text NOT NULL,
  station_id integer REFERENCES station ON DELETE SET NULL,
  text text NOT NULL CHECK (text <> '')
);
CREATE INDEX shift_note_of ON shift_note (shift_id, id);

-- What was done in a period, by whom.
CREATE INDEX alarm_event_by_people ON alarm_event (at) WHERE account_name <> '';
