-- Forwarding: what is stored here goes on to other platforms, each message at least once and in order per device.
-- Why nothing is lost stands at `forward_outbox`.

-- Where to. `config` holds what the kind of connection needs, `secrets` are sealed and never answered.
CREATE TABLE forward_destination (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('mqtt', 'http')),
  is_enabled boolean NOT NULL DEFAULT true,
  config jsonb NOT NULL CHECK (jsonb_typeof(config) = 'object'),
  secrets jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(secrets) = 'object'),
  -- Both empty: all devices. Else those of these projects and of these stations.
  project_ids integer[] NOT NULL DEFAULT '{}',
  station_ids integer[] NOT NULL DEFAULT '{}',
  sends_readings boolean NOT NULL,
  sends_status boolean NOT NULL,
  sends_alarms boolean NOT NULL,
  format text NOT NULL CHECK (format IN ('json', 'dp')),
  templates jsonb NOT NULL CHECK (jsonb_typeof(templates) = 'object'),
  -- Messages in a second, and under way at a time.
  rate_limit integer NOT NULL CHECK (rate_limit BETWEEN 1 AND 5000),
  in_flight integer NOT NULL CHECK (in_flight BETWEEN 1 AND 200),
  -- What waits longer, or is more, is dropped and counted.
  keep_hours integer NOT NULL CHECK (keep_hours BETWEEN 1 AND 2160),
  keep_mb integer NOT NULL CHECK (keep_mb BETWEEN 1 AND 100000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

-- How far each has come: everything of the outbox up to (xid, outbox_id), and of the next row what stands before `ord`, is done.
CREATE TABLE forward_state (
  destination_id integer PRIMARY KEY REFERENCES forward_destination ON DELETE CASCADE,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  outbox_id bigint NOT NULL DEFAULT 0,
  ord integer NOT NULL DEFAULT 0,
  sent bigint NOT NULL DEFAULT 0,
  dropped bigint NOT NULL DEFAULT 0,
  is_working boolean NOT NULL DEFAULT false,
  -- When the sender last said how it stands; long ago: there is none.
  seen_at timestamptz,
  last_sent_at timestamptz,
  last_dropped_at timestamptz,
  failing_since timestamptz,
  last_error text NOT NULL DEFAULT '',
  last_error_at timestamptz
) WITH (fillfactor = 50);

-- What was stored, a row a transaction, while a destination is switched on; written in that transaction, so that there is one of whatever
-- was committed and none of what was not. It names rows by their keys; they are never changed, so that the sender reads what was stored.
--
-- It is read in the order (xid, id), and only rows of transactions below `pg_snapshot_xmin`: all of these have ended, so that nothing can
-- appear before a place that was passed. By the id alone a transaction that ends late would be passed over. A transaction that finds
-- a destination switched on gets its number after the one that switched it on, behind which that destination begins. A process stores one
-- batch after another, and two that store the same device at a time wait for each other: what a device sent later stands later.
CREATE TABLE forward_outbox (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Families of readings, or `status`; then of each row which one, the sensor or device, and its collect time.
  families text[] NOT NULL DEFAULT '{}',
  family smallint[] NOT NULL DEFAULT '{}',
  key_ids integer[] NOT NULL DEFAULT '{}',
  ats timestamptz[] NOT NULL DEFAULT '{}',
  event_ids bigint[] NOT NULL DEFAULT '{}',
  -- Bytes, by which the backlog is bounded.
  size integer NOT NULL,
  PRIMARY KEY (xid, id)
);

-- Refused for good, or not to be written by the template. The message is made anew when it is sent again.
CREATE TABLE forward_dead_letter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  destination_id integer NOT NULL REFERENCES forward_destination ON DELETE CASCADE,
  message_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reading', 'status', 'alarm')),
  device_no bigint,
  station_id integer,
  -- Of what: a sensor, a device, or a line in the log of an alarm; and its time.
  key_id bigint NOT NULL,
  at timestamptz NOT NULL,
  families text[] NOT NULL,
  refused_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason IN ('refused', 'template')),
  detail text NOT NULL,
  again_at timestamptz,
  UNIQUE (destination_id, message_id)
);
CREATE INDEX forward_dead_letter_new ON forward_dead_letter (refused_at DESC, id DESC);
CREATE INDEX forward_dead_letter_again ON forward_dead_letter (destination_id, again_at) WHERE again_at IS NOT NULL;

-- Whoever writes the log of alarms, people, rules or the clock: what is to be told of it goes out. That somebody was told does not.
CREATE FUNCTION forward_alarm_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM forward_destination WHERE is_enabled AND sends_alarms) THEN
    INSERT INTO forward_outbox (event_ids, size)
      SELECT array_agg(id ORDER BY id), count(*) * 8 + 100 FROM added WHERE what NOT IN ('notified', 'horn') HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER forward_alarm_events AFTER INSERT ON alarm_event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION forward_alarm_events();
CREATE INDEX alarm_event_id ON alarm_event (id);
