-- Which blocks a report has, and in what order.
CREATE TABLE report_template (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- Who reports, at the head.
  issuer text NOT NULL DEFAULT '',
  blocks text[] NOT NULL CHECK (cardinality(blocks) > 0),
  -- What stands at the lines for signatures; none: those of the language.
  signers text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE report_schedule (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  project_id integer REFERENCES project ON DELETE CASCADE,
  station_id integer REFERENCES station ON DELETE CASCADE,
  span text NOT NULL CHECK (span IN ('day', 'week', 'month')),
  -- HH:MM on the wall of the zone; 1 Monday to 7 Sunday, or the day of the month, as the span wants it.
  clock text NOT NULL,
  on_day smallint NOT NULL DEFAULT 1 CHECK (on_day BETWEEN 1 AND 28),
  time_zone text NOT NULL,
  language text NOT NULL,
  template_id integer REFERENCES report_template ON DELETE SET NULL,
  forms text[] NOT NULL CHECK (cardinality(forms) > 0),
  user_ids integer[] NOT NULL,
  role_ids integer[] NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  -- Who saved it last: what they see then is what is reported.
  owner_id integer REFERENCES app_user ON DELETE SET NULL,
  next_at timestamptz NOT NULL,
  -- A process is at it until then, or it waits so long for another try.
  leased_until timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  last_at timestamptz,
  failure text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(project_id, station_id) = 1)
);
CREATE INDEX report_schedule_due ON report_schedule (next_at) WHERE is_enabled;

-- Reports as they were made: what is fetched again says the same, whatever became known since.
CREATE TABLE report (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id integer REFERENCES project ON DELETE SET NULL,
  station_id integer REFERENCES station ON DELETE SET NULL,
  -- Stations that it tells of: it is for those who see all of them.
  station_ids integer[] NOT NULL CHECK (cardinality(station_ids) > 0),
  span text NOT NULL CHECK (span IN ('day', 'week', 'month', 'custom')),
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  time_zone text NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  template_name text NOT NULL,
  template_version integer NOT NULL,
  content jsonb NOT NULL,
  -- SHA-256 of the content.
  fingerprint text NOT NULL,
  schedule_id integer REFERENCES report_schedule ON DELETE SET NULL,
  -- What had been received by then is in it.
  known_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  user_id integer REFERENCES app_user ON DELETE SET NULL,
  account_name text NOT NULL
);
CREATE INDEX report_made ON report (made_at);

-- Reports go out by the same queue as other messages.
ALTER TABLE notice_delivery DROP CONSTRAINT notice_delivery_why_check,
  ADD CONSTRAINT notice_delivery_why_check CHECK (why IN ('policy', 'personal', 'test', 'reminder', 'report'));
