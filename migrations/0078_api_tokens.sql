-- Tokens of programs that read. Of a token the database has its SHA-256 alone.
CREATE TABLE api_token (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- It never reaches further than who made it may at the moment of the call.
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  -- The first characters, to tell tokens apart by.
  hint text NOT NULL,
  permissions text[] NOT NULL,
  -- All empty: everything that its maker sees.
  company_ids integer[] NOT NULL DEFAULT '{}',
  project_ids integer[] NOT NULL DEFAULT '{}',
  station_ids integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_token_user ON api_token (user_id);
