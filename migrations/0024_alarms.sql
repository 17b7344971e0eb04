-- Early warning: rules with their versions, what they judged of the readings, and alarms with their whole life.

CREATE TABLE alarm_rule (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  scope_kind text NOT NULL CHECK (scope_kind IN ('project', 'station', 'device', 'sensor')),
  -- No foreign key: four tables. Deleting what it names deletes or refuses by the program.
  scope_id integer NOT NULL,
  -- Takes the place of this rule of a wider scope, for what lies below its own.
  overrides_id integer REFERENCES alarm_rule,
  -- Of an override: there is no such rule here.
  is_off boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (overrides_id IS DISTINCT FROM id)
);
CREATE INDEX alarm_rule_scope ON alarm_rule (scope_kind, scope_id) WHERE deleted_at IS NULL;
CREATE INDEX alarm_rule_overrides ON alarm_rule (overrides_id) WHERE overrides_id IS NOT NULL;
CREATE UNIQUE INDEX alarm_rule_override_once ON alarm_rule (overrides_id, scope_kind, scope_id)
  WHERE overrides_id IS NOT NULL AND deleted_at IS NULL;

-- A version is never changed. It judges readings collected from `effective_from` on, until the next one does.
CREATE TABLE alarm_rule_version (
  rule_id integer NOT NULL REFERENCES alarm_rule,
  version integer NOT NULL CHECK (version > 0),
  definition jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  is_enabled boolean NOT NULL DEFAULT true,
  effective_from timestamptz NOT NULL,
  user_id integer,
  account_name text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- What it would have done over stored history, as it was shown to whoever put it in force.
  backtest jsonb CHECK (jsonb_typeof(backtest) = 'object'),
  PRIMARY KEY (rule_id, version)
);

-- Counts the changes of rules, overrides, calibrations and of what lies where. Read by every storing transaction, under an advisory
-- lock that a change takes alone: a reading is judged by the rules that were in force when it was stored.
CREATE TABLE alarm_rule_revision (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  revision bigint NOT NULL DEFAULT 1
);
INSERT INTO alarm_rule_revision DEFAULT VALUES;

-- Counts the late readings of a sensor, the late statuses of a device: who remembers what was stored sees that it is not all.
ALTER TABLE latest_reading ADD COLUMN late_count bigint NOT NULL DEFAULT 0;
ALTER TABLE latest_status ADD COLUMN late_count bigint NOT NULL DEFAULT 0;

-- Every change of a rule's level on a subject, at the collect time of the reading that brought it: a function of what is stored alone,
-- whatever the order it came in. What later knowledge contradicts is revoked, and stays.
CREATE TABLE alarm_judgement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule_id integer NOT NULL REFERENCES alarm_rule,
  subject text NOT NULL,
  at timestamptz NOT NULL,
  -- 1 red to 4 blue, 0 none.
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 4),
  was smallint NOT NULL CHECK (was BETWEEN 0 AND 4),
  version integer NOT NULL,
  value double precision,
  -- The limit that was passed, unit, field, element, time of failure and the like.
  detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object'),
  -- Found by what came late.
  is_late boolean NOT NULL DEFAULT false,
  known_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX alarm_judgement_key ON alarm_judgement (rule_id, subject, at) WHERE revoked_at IS NULL;
-- Of curves, and of what was known once.
CREATE INDEX alarm_judgement_subject ON alarm_judgement (subject, rule_id, at);

-- One row from the first rise to the end: returned and acknowledged, or closed.
CREATE TABLE alarm (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule_id integer NOT NULL REFERENCES alarm_rule,
  version integer NOT NULL,
  subject text NOT NULL,
  kind text NOT NULL,
  -- Where it was raised: it stays there when the device moves on.
  station_id integer NOT NULL REFERENCES station,
  device_id integer REFERENCES device,
  sensor_id integer REFERENCES sensor,
  state text NOT NULL CHECK (state IN ('unacknowledged', 'acknowledged', 'returned', 'normal')),
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 4),
  worst_level smallint NOT NULL CHECK (worst_level BETWEEN 1 AND 4),
  -- {value, limit, unit, field, element, …} of the last rise.
  trip jsonb NOT NULL CHECK (jsonb_typeof(trip) = 'object'),
  -- Collect time of the first rise, and of the last one.
  first_trip_at timestamptz NOT NULL,
  trip_at timestamptz NOT NULL,
  raised_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by text NOT NULL DEFAULT '',
  returned_at timestamptz,
  ended_at timestamptz,
  is_late boolean NOT NULL DEFAULT false,
  is_held boolean NOT NULL DEFAULT false,
  is_out_of_service boolean NOT NULL DEFAULT false,
  is_suppressed boolean NOT NULL DEFAULT false,
  shelved_until timestamptz,
  shelved_by text NOT NULL DEFAULT '',
  shelve_reason text NOT NULL DEFAULT '',
  -- How often it came back before it was acknowledged.
  reactivations integer NOT NULL DEFAULT 0,
  escalation_step smallint NOT NULL DEFAULT 0,
  -- Whether people were told of the present rise.
  is_told boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  -- Revision of the last rise: who saw an older one has not seen how bad it is.
  risen_revision integer NOT NULL DEFAULT 1,
  CHECK ((ended_at IS NULL) = (state <> 'normal')),
  CHECK (state <> 'unacknowledged' OR level > 0),
  CHECK (state <> 'acknowledged' OR level > 0),
  CHECK (state <> 'returned' OR level = 0)
);
CREATE UNIQUE INDEX alarm_open ON alarm (rule_id, subject) WHERE ended_at IS NULL;
CREATE INDEX alarm_station ON alarm (station_id, raised_at DESC);
CREATE INDEX alarm_device ON alarm (device_id, raised_at DESC) WHERE device_id IS NOT NULL;
CREATE INDEX alarm_sensor ON alarm (sensor_id, raised_at DESC) WHERE sensor_id IS NOT NULL;
CREATE INDEX alarm_raised ON alarm (raised_at DESC);
CREATE INDEX alarm_of_rule ON alarm (rule_id, raised_at DESC);
CREATE INDEX alarm_standing ON alarm (worst_level, raised_at) WHERE ended_at IS NULL;
-- Closed by a person while it stood: raised anew if it still stands when there is data again.
CREATE INDEX alarm_closed_standing ON alarm (rule_id, subject) WHERE ended_at IS NOT NULL AND level > 0;

-- Whatever a program gets wrong: what ended stays ended, the worst that was reached stays known, and each change is counted.
CREATE FUNCTION alarm_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.rule_id, NEW.subject, NEW.kind, NEW.station_id, NEW.device_id, NEW.sensor_id, NEW.raised_at)
      IS DISTINCT FROM (OLD.id, OLD.rule_id, OLD.subject, OLD.kind, OLD.station_id, OLD.device_id, OLD.sensor_id, OLD.raised_at)
    OR NEW.worst_level > OLD.worst_level OR NEW.level > 0 AND NEW.level < NEW.worst_level
    OR NEW.first_trip_at > OLD.first_trip_at OR NEW.reactivations < OLD.reactivations
    OR NEW.revision < OLD.revision OR NEW.risen_revision NOT BETWEEN OLD.risen_revision AND NEW.revision
    OR NEW.revision = OLD.revision AND NEW.state <> OLD.state
    OR OLD.ended_at IS NOT NULL AND (NEW.state, NEW.ended_at, NEW.worst_level) IS DISTINCT FROM (OLD.state, OLD.ended_at, OLD.worst_level)
  THEN
    RAISE EXCEPTION 'alarm % cannot go so', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER alarm_goes_forward BEFORE UPDATE ON alarm FOR EACH ROW EXECUTE FUNCTION alarm_goes_forward();


CREATE TABLE alarm_event (
  alarm_id bigint NOT NULL REFERENCES alarm,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  -- Collect time of what brought it; null: a person, or the clock.
  collected_at timestamptz,
  what text NOT NULL,
  level smallint NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 4),
  user_id integer,
  account_name text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object'),
  PRIMARY KEY (alarm_id, id)
);
-- A log is not rewritten.
CREATE FUNCTION alarm_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of alarm % is not rewritten', OLD.alarm_id;
END $$;
CREATE TRIGGER alarm_event_stays BEFORE UPDATE ON alarm_event FOR EACH ROW EXECUTE FUNCTION alarm_event_stays();
CREATE INDEX alarm_event_at ON alarm_event (at DESC) WHERE what IN ('raised', 'worsened', 'reactivated', 'raisedLate');

-- What somebody has to be told: written with the alarm's change, in its transaction. `step` is never told twice.
CREATE TABLE alarm_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alarm_id bigint NOT NULL REFERENCES alarm,
  -- raised:1, worsened:2, returned:3, escalated:1 … the event and the alarm's revision, or the step's number.
  step text NOT NULL,
  what text NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 4),
  at timestamptz NOT NULL,
  -- When it was made into deliveries.
  taken_at timestamptz,
  UNIQUE (alarm_id, step)
);
CREATE INDEX alarm_notice_open ON alarm_notice (id) WHERE taken_at IS NULL;

-- A station under maintenance: what is raised meanwhile is recorded, and told to nobody.
CREATE TABLE maintenance_window (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  station_id integer NOT NULL REFERENCES station,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  user_id integer,
  account_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz,
  CHECK (ends_at > starts_at)
);
CREATE INDEX maintenance_window_station ON maintenance_window (station_id, ends_at) WHERE cancelled_at IS NULL;

-- What happened on a slope: back-tests tell the lead time before it.
CREATE TABLE marked_event (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  station_id integer NOT NULL REFERENCES station,
  at timestamptz NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  note text NOT NULL DEFAULT '',
  user_id integer,
  account_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX marked_event_station ON marked_event (station_id, at);

-- What devices (sensor 0) and sensors are judged as, and since when.
CREATE TABLE analysis_state (
  device_id integer NOT NULL REFERENCES device,
  sensor_id integer NOT NULL DEFAULT 0,
  aspect text NOT NULL CHECK (aspect IN ('connection', 'voltage', 'signal', 'data')),
  state text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (device_id, sensor_id, aspect),
  CHECK ((aspect = 'data') = (sensor_id <> 0))
) WITH (fillfactor = 70);
