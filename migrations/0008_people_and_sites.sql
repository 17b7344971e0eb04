-- Second factor, sessions, rows that several people edit, and what administrators note of devices and sensors.

-- Failed attempts are counted in the audit.
ALTER TABLE app_user DROP COLUMN failed_attempts, DROP COLUMN last_failed_at;
ALTER TABLE app_user
  -- Key of the time-based one-time passwords (RFC 6238); leaves the database for the login alone.
  ADD COLUMN totp_secret bytea CHECK (octet_length(totp_secret) BETWEEN 20 AND 64),
  -- Null while the user has not yet proved to hold the key.
  ADD COLUMN totp_enabled_at timestamptz,
  -- The newest time step whose code was taken: a code is good once.
  ADD COLUMN totp_last_step bigint NOT NULL DEFAULT 0,
  -- SHA-256 of the recovery codes that are left, hexadecimal.
  ADD COLUMN totp_recovery text[] NOT NULL DEFAULT '{}';

ALTER TABLE login_session ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX login_session_expires ON login_session (expires_at);

-- Proofs of work that were taken: each is good once, until the challenge expires.
CREATE TABLE spent_proof (
  challenge text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_proof_expires ON spent_proof (expires_at);

-- What looks failed logins up.
CREATE INDEX audit_login_account ON audit (account_name, at DESC) WHERE action = 'login';
CREATE INDEX audit_login_address ON audit (address, at DESC) WHERE action = 'login' AND NOT is_success;
CREATE INDEX audit_action ON audit (action, at DESC);

-- Errors of the pages, as their users uploaded them.
CREATE TABLE client_error (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer REFERENCES app_user ON DELETE SET NULL,
  account_name text NOT NULL DEFAULT '',
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- When it happened first, by the page's clock, and how often.
  at timestamptz NOT NULL,
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  tag text NOT NULL DEFAULT '',
  message text NOT NULL,
  page text NOT NULL DEFAULT '',
  detail text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  build text NOT NULL DEFAULT ''
);
CREATE INDEX client_error_uploaded ON client_error (uploaded_at DESC);

-- Counts the changes that people made: whoever saves says which state was edited.
ALTER TABLE company ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE customer ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE project ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE platform ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE station_type ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE station ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE tcp_server ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE device ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE sensor ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE role ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE app_user ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE menu ADD COLUMN version integer NOT NULL DEFAULT 1;

ALTER TABLE device
  ADD COLUMN collect_cycle_s integer NOT NULL DEFAULT 600 CHECK (collect_cycle_s BETWEEN 10 AND 86400),
  ADD COLUMN note text NOT NULL DEFAULT '';

ALTER TABLE sensor
  -- Metres below the orifice or the ground.
  ADD COLUMN depth double precision CHECK (depth BETWEEN 0 AND 1000),
  -- Code of the protocol's mount modes.
  ADD COLUMN mount_mode smallint CHECK (mount_mode BETWEEN 0 AND 5),
  -- Degrees clockwise from north, of the sensor's X axis.
  ADD COLUMN azimuth double precision CHECK (azimuth >= 0 AND azimuth < 360),
  ADD COLUMN installed_on date,
  -- [{field, zero, factor}]: what is shown is (raw - zero) * factor; raw values are never changed.
  ADD COLUMN calibration jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(calibration) = 'array'),
  ADD COLUMN note text NOT NULL DEFAULT '';

-- What each ingest process made of each TCP server. A process that no longer writes has ended.
CREATE TABLE listener_state (
  tcp_server_id integer NOT NULL REFERENCES tcp_server ON DELETE CASCADE,
  ingest_id text NOT NULL,
  -- Empty: listening, or not enabled.
  error text NOT NULL DEFAULT '',
  listening_since timestamptz,
  connections integer NOT NULL DEFAULT 0,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tcp_server_id, ingest_id)
) WITH (fillfactor = 50);

-- Maintenance of the tree has a permission of its own; lists of sensors stand in the back office.
UPDATE menu SET auth = 'tree:view' WHERE auth = 'sensor:list' AND path = '/devices/tree';
UPDATE menu SET is_hidden = false WHERE auth = 'admin:view';
