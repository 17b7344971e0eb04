-- Walls: what they show, the screens that were paired with them, and the codes of screens that wait to be.

CREATE TABLE wall (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- Never more than whoever set it up may see at the time of reading; null: all of that.
  station_ids integer[] CHECK (cardinality(station_ids) > 0),
  language text NOT NULL,
  time_zone text NOT NULL,
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  -- Who saved it last. Null when that account was deleted: then it shows nothing until somebody saves it again.
  owner_id integer REFERENCES app_user ON DELETE SET NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE display (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  wall_id integer NOT NULL REFERENCES wall ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- SHA-256 of the token that the screen alone holds.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  paired_by text NOT NULL,
  paired_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by text NOT NULL DEFAULT '',
  -- What it told of itself last, and when that came.
  report jsonb CHECK (jsonb_typeof(report) = 'object'),
  reported_at timestamptz,
  CHECK ((report IS NULL) = (reported_at IS NULL))
);
CREATE INDEX display_wall ON display (wall_id);

-- A screen that shows a code. Short-lived: rows are deleted once they have expired.
CREATE TABLE display_pairing (
  code text PRIMARY KEY CHECK (code <> ''),
  secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Set when a person has entered the code.
  wall_id integer REFERENCES wall ON DELETE CASCADE,
  name text NOT NULL DEFAULT '',
  paired_by text NOT NULL DEFAULT '',
  -- Set when the screen has fetched its token; until the code expires it may fetch another one in its place.
  display_id integer REFERENCES display ON DELETE CASCADE
);
CREATE INDEX display_pairing_address ON display_pairing (address, created_at);
CREATE INDEX display_pairing_expiry ON display_pairing (expires_at);
