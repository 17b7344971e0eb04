-- Telling people: by what, whom, in which steps; every single message with its tries; and warnings as they were published.

-- Ways to reach people. `secrets` are written and never answered.
CREATE TABLE notice_channel (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('email', 'push', 'webhook', 'sms')),
  is_enabled boolean NOT NULL DEFAULT true,
  config jsonb NOT NULL CHECK (jsonb_typeof(config) = 'object'),
  secrets jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(secrets) = 'object'),
  -- Of a webhook whose key was replaced: until then the former one signs too.
  previous_key_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX notice_channel_push ON notice_channel (kind) WHERE kind = 'push';

-- The keys that the installation is known by to the browsers' push services (VAPID), made when they are first needed.
CREATE TABLE push_key (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE push_subscription (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  label text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_sent_at timestamptz
);
CREATE INDEX push_subscription_user ON push_subscription (user_id);

-- Where somebody is reached, when not, and what of besides what duty brings.
CREATE TABLE notice_person (
  user_id integer PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
  quiet jsonb CHECK (jsonb_typeof(quiet) = 'object'),
  rules jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(rules) = 'array')
);

CREATE TABLE notice_roster (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  note text NOT NULL DEFAULT '',
  time_zone text NOT NULL,
  weeks smallint NOT NULL CHECK (weeks BETWEEN 1 AND 12),
  starts_on date NOT NULL,
  -- People who are gone leave gaps in them, which are said.
  shifts jsonb NOT NULL CHECK (jsonb_typeof(shifts) = 'array'),
  stand_ins jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(stand_ins) = 'array'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

-- The nearest one holds, alone: of the station, of its project, or of neither.
CREATE TABLE notice_policy (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  note text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT true,
  project_id integer REFERENCES project ON DELETE CASCADE,
  station_id integer REFERENCES station ON DELETE CASCADE,
  steps jsonb NOT NULL CHECK (jsonb_typeof(steps) = 'array'),
  tells_end boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (project_id IS NULL OR station_id IS NULL)
);
CREATE UNIQUE INDEX notice_policy_station ON notice_policy (station_id) WHERE station_id IS NOT NULL;
CREATE UNIQUE INDEX notice_policy_project ON notice_policy (project_id) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX notice_policy_all ON notice_policy ((station_id IS NULL)) WHERE station_id IS NULL AND project_id IS NULL;

-- Steps that follow a rise while nobody acknowledges it. `notice_id`: the rise.
CREATE TABLE notice_escalation (
  notice_id bigint NOT NULL REFERENCES alarm_notice,
  step smallint NOT NULL CHECK (step > 0),
  alarm_id bigint NOT NULL REFERENCES alarm,
  policy_id integer NOT NULL,
  due_at timestamptz NOT NULL,
  done_at timestamptz,
  -- What it became: the notice of the step. None: it was no longer wanted.
  told_id bigint REFERENCES alarm_notice,
  PRIMARY KEY (notice_id, step)
);
CREATE INDEX notice_escalation_due ON notice_escalation (due_at) WHERE done_at IS NULL;
CREATE INDEX notice_escalation_alarm ON notice_escalation (alarm_id) WHERE done_at IS NULL;
CREATE INDEX notice_escalation_told ON notice_escalation (told_id) WHERE told_id IS NOT NULL;

-- One message to one address. What it was sent by and to whom stays readable when channel, user or roster are gone.
CREATE TABLE notice_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- None: a test message.
  notice_id bigint REFERENCES alarm_notice,
  alarm_id bigint REFERENCES alarm,
  station_id integer,
  what text NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 4),
  channel_id integer REFERENCES notice_channel ON DELETE SET NULL,
  channel_kind text,
  channel_name text NOT NULL DEFAULT '',
  user_id integer REFERENCES app_user ON DELETE SET NULL,
  account_name text NOT NULL DEFAULT '',
  subscription_id integer REFERENCES push_subscription ON DELETE SET NULL,
  address text NOT NULL DEFAULT '',
  -- Names whom it is for within its notice: nothing is told twice.
  target text NOT NULL,
  why text NOT NULL CHECK (why IN ('policy', 'personal', 'test')),
  policy_name text NOT NULL DEFAULT '',
  roster_name text NOT NULL DEFAULT '',
  step smallint NOT NULL DEFAULT 0,
  -- The same in every try: Message-ID, idempotency key.
  message_id uuid NOT NULL UNIQUE,
  message jsonb NOT NULL CHECK (jsonb_typeof(message) = 'object'),
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- Whoever sends it has until then to say what came of it; then another one may.
  leased_until timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  sent_at timestamptz,
  ended_at timestamptz,
  proof text NOT NULL DEFAULT '',
  CHECK ((ended_at IS NULL) = (state IN ('waiting', 'sending')))
);
CREATE UNIQUE INDEX notice_delivery_once ON notice_delivery (notice_id, target) WHERE notice_id IS NOT NULL;
CREATE INDEX notice_delivery_due ON notice_delivery (channel_id, due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX notice_delivery_created ON notice_delivery (created_at DESC);
CREATE INDEX notice_delivery_alarm ON notice_delivery (alarm_id) WHERE alarm_id IS NOT NULL;
CREATE INDEX notice_delivery_user ON notice_delivery (user_id, created_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX notice_delivery_channel ON notice_delivery (channel_id, created_at DESC) WHERE channel_id IS NOT NULL;

CREATE TABLE notice_attempt (
  delivery_id bigint NOT NULL REFERENCES notice_delivery ON DELETE CASCADE,
  number smallint NOT NULL,
  at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'sent', 'failed', 'refused')),
  proof text NOT NULL DEFAULT '',
  PRIMARY KEY (delivery_id, number)
);

-- How warnings are published, and where links lead.
CREATE TABLE notice_setting (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  site_url text NOT NULL DEFAULT '',
  publish_level smallint CHECK (publish_level BETWEEN 1 AND 4),
  sender text NOT NULL DEFAULT '',
  sender_name text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'Actual' CHECK (status IN ('Actual', 'Exercise', 'Test')),
  scope text NOT NULL DEFAULT 'Public' CHECK (scope IN ('Public', 'Restricted', 'Private')),
  restriction text NOT NULL DEFAULT '',
  contact text NOT NULL DEFAULT '',
  web text NOT NULL DEFAULT '',
  radius_km double precision NOT NULL DEFAULT 1 CHECK (radius_km >= 0),
  valid_hours smallint NOT NULL DEFAULT 24 CHECK (valid_hours > 0),
  feed_access text NOT NULL DEFAULT 'session' CHECK (feed_access IN ('session', 'token', 'public')),
  -- SHA-256 of the token; the token itself is nowhere.
  feed_token_hash bytea,
  version integer NOT NULL DEFAULT 1
);
INSERT INTO notice_setting DEFAULT VALUES;

-- A warning as it was published, by the fields of CAP 1.2, and the document itself: never changed.
CREATE TABLE cap_warning (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  alarm_id bigint NOT NULL REFERENCES alarm,
  station_id integer NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 4),
  sender text NOT NULL,
  sent_at timestamptz NOT NULL,
  status text NOT NULL,
  msg_type text NOT NULL CHECK (msg_type IN ('Alert', 'Update', 'Cancel')),
  scope text NOT NULL,
  refs text NOT NULL DEFAULT '',
  event text NOT NULL,
  urgency text NOT NULL,
  severity text NOT NULL,
  certainty text NOT NULL,
  area text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- It is the last word on its alarm, and no cancellation.
  is_standing boolean NOT NULL,
  document text NOT NULL
);
CREATE INDEX cap_warning_alarm ON cap_warning (alarm_id, id);
CREATE UNIQUE INDEX cap_warning_standing ON cap_warning (alarm_id) WHERE is_standing;
CREATE INDEX cap_warning_sent ON cap_warning (sent_at DESC);
