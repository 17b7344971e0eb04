-- What goes down to devices: commands with their whole life, who asked and why, and what devices run with as it changed.

CREATE TABLE command (
  id uuid PRIMARY KEY,
  -- Order among the commands of a device, and what people call it by.
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  device_id integer NOT NULL REFERENCES device,
  kind text NOT NULL CHECK (kind IN ('read', 'write', 'raw', 'clock', 'horn')),
  -- As it was asked for; values that may only be written stand there as null.
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  -- Those values, until the command has ended.
  secrets jsonb CHECK (jsonb_typeof(secrets) = 'object'),
  -- Of a write: what the device ran with when it was asked for.
  before jsonb CHECK (jsonb_typeof(before) = 'object'),
  -- Of a write that is queued: parameters that newer ones took over.
  dropped text[] NOT NULL DEFAULT '{}',
  superseded_by uuid REFERENCES command,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN
    ('queued', 'sent', 'acknowledged', 'applied', 'failed', 'expired', 'cancelled', 'superseded')),
  reason text NOT NULL DEFAULT '',
  -- Waits for this one to be applied; null: for none.
  held_by uuid REFERENCES command,
  rollout_id uuid,
  user_id integer,
  account_name text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  is_overridden boolean NOT NULL DEFAULT false,
  needs_read_back boolean NOT NULL DEFAULT false,
  -- Sequence of its request on the wire, the same at every try; the reading back has the next one.
  sequence integer CHECK (sequence BETWEEN 1 AND 65534),
  tries smallint NOT NULL DEFAULT 0,
  max_tries smallint NOT NULL DEFAULT 5 CHECK (max_tries BETWEEN 1 AND 5),
  read_backs smallint NOT NULL DEFAULT 0,
  -- The request that is out and not answered.
  out_part text CHECK (out_part IN ('order', 'readBack')),
  out_via text,
  out_since timestamptz,
  out_until timestamptz,
  not_before timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  ended_at timestamptz,
  -- What the device said: result code, text, values.
  answer jsonb CHECK (jsonb_typeof(answer) = 'object'),
  CHECK (num_nulls(out_part, out_via, out_since, out_until) IN (0, 4)),
  CHECK ((ended_at IS NULL) = (state IN ('queued', 'sent', 'acknowledged'))),
  CHECK (state NOT IN ('sent', 'acknowledged') OR sequence IS NOT NULL),
  CHECK (secrets IS NULL OR ended_at IS NULL),
  CHECK (out_part IS NULL OR ended_at IS NULL),
  CHECK (held_by IS NULL OR state IN ('queued', 'cancelled', 'superseded')),
  CHECK (sent_at >= created_at AND acknowledged_at >= sent_at AND ended_at >= greatest(created_at, sent_at, acknowledged_at))
);
CREATE INDEX command_open ON command (device_id, number) WHERE state IN ('queued', 'sent', 'acknowledged');
CREATE UNIQUE INDEX command_under_way ON command (device_id) WHERE out_part IS NOT NULL;
CREATE INDEX command_device ON command (device_id, number DESC);
CREATE INDEX command_sequence ON command (device_id, sequence, number DESC) WHERE sequence IS NOT NULL;
CREATE INDEX command_held ON command (held_by) WHERE held_by IS NOT NULL;
CREATE INDEX command_rollout ON command (rollout_id) WHERE rollout_id IS NOT NULL;

-- Whatever a process does wrong: a command never goes back, keeps what it is and how often it was sent, and what has ended
-- has ended.
CREATE FUNCTION command_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_be CONSTANT text[] := CASE OLD.state
    WHEN 'queued' THEN ARRAY['queued', 'sent', 'failed', 'expired', 'cancelled', 'superseded']
    WHEN 'sent' THEN ARRAY['sent', 'acknowledged', 'applied', 'failed', 'superseded']
    WHEN 'acknowledged' THEN ARRAY['acknowledged', 'applied', 'failed']
    ELSE ARRAY[OLD.state] END;
BEGIN
  IF NEW.state <> ALL (may_be) THEN
    RAISE EXCEPTION 'command % cannot go from % to %', OLD.number, OLD.state, NEW.state;
  END IF;
  IF (NEW.id, NEW.number, NEW.device_id, NEW.kind, NEW.body, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.device_id, OLD.kind, OLD.body, OLD.created_at)
    OR OLD.sequence IS NOT NULL AND NEW.sequence IS DISTINCT FROM OLD.sequence
    OR OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at
    OR OLD.acknowledged_at IS NOT NULL AND NEW.acknowledged_at IS DISTINCT FROM OLD.acknowledged_at
    OR OLD.ended_at IS NOT NULL AND (NEW.ended_at, NEW.reason) IS DISTINCT FROM (OLD.ended_at, OLD.reason)
    OR NEW.tries NOT BETWEEN OLD.tries AND OLD.max_tries OR NEW.read_backs NOT BETWEEN OLD.read_backs AND 5
    OR NEW.tries > OLD.tries AND OLD.state NOT IN ('queued', 'sent') THEN
    RAISE EXCEPTION 'what is known of command % cannot change so', OLD.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER command_goes_forward BEFORE UPDATE ON command FOR EACH ROW EXECUTE FUNCTION command_goes_forward();

-- Every step of a command, with the try it belongs to and the process that made it.
CREATE TABLE command_event (
  command_id uuid NOT NULL REFERENCES command,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  -- The state it came to, or: resent, readBack, lost, busy, lateAnswer, released, overridden.
  what text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object'),
  PRIMARY KEY (command_id, id)
);

-- Every value that a device was found to run with, from its first report on. Values that may only be written are not among them.
CREATE TABLE device_parameter_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id integer NOT NULL REFERENCES device,
  set_id smallint NOT NULL CHECK (set_id BETWEEN 1 AND 8),
  key text NOT NULL,
  -- JSON values; the former one is null where none was known.
  was jsonb,
  value jsonb,
  at timestamptz NOT NULL,
  -- The write that brought it; null: the device says so of itself.
  command_id uuid REFERENCES command
);
CREATE INDEX device_parameter_change_key ON device_parameter_change (device_id, set_id, key, id DESC);

-- What the last write that was applied set, and when: what differs from it was changed on the device.
CREATE TABLE device_parameter_applied (
  device_id integer NOT NULL REFERENCES device,
  set_id smallint NOT NULL CHECK (set_id BETWEEN 1 AND 8),
  key text NOT NULL,
  -- Null for values that may only be written.
  value jsonb,
  at timestamptz NOT NULL,
  command_id uuid NOT NULL REFERENCES command,
  PRIMARY KEY (device_id, set_id, key)
);

ALTER TABLE device
  -- Next sequence of a request to this device; a command takes two.
  ADD COLUMN next_request integer NOT NULL DEFAULT 1 CHECK (next_request BETWEEN 1 AND 65535),
  -- The connection that carried the last request, and when the device was heard over it last: one heard later may take over.
  ADD COLUMN downlink_via text,
  ADD COLUMN downlink_heard_at timestamptz,
  -- The secret that a command is giving the device: until it is known to have it, both are taken.
  ADD COLUMN next_secret bytea CHECK (octet_length(next_secret) BETWEEN 16 AND 64),
  -- The listener it is on its way to: both are taken until it came there.
  ADD COLUMN next_tcp_server_id integer REFERENCES tcp_server;

-- Pages that were arranged already get the panels of the new tab, those that fit what they show.
UPDATE device_model SET panels = panels || '["command-list", "rtu-parameters"]'
  || CASE WHEN panels ? 'inclination-table' THEN '["mems-parameters", "rt3000-parameters"]' ELSE '[]' END::jsonb
  || CASE WHEN panels ? 'crack-table' THEN '["crack-parameters"]' ELSE '[]' END::jsonb
  || CASE WHEN panels ? 'horn-table' THEN '["horn-parameters"]' ELSE '[]' END::jsonb
  || CASE WHEN panels ? 'array-table' THEN '["array-parameters"]' ELSE '[]' END::jsonb
  || CASE WHEN panels ? 'moisture-table' THEN '["moisture-parameters"]' ELSE '[]' END::jsonb
  || '["mount-parameters"]'
WHERE NOT panels ? 'command-list';
