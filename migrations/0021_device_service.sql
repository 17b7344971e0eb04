-- What was done with a device: put into service, taken out, replaced, given another number, secret, station or server.

CREATE TABLE device_service (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('installed', 'removed', 'replaced', 'renumbered', 'secret', 'moved', 'transferred')),
  -- When it was done; people may write down later what they did before.
  at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  user_id integer REFERENCES app_user ON DELETE SET NULL,
  account_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- What it was before and is since. Never holds a secret.
  detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object')
);
CREATE INDEX device_service_device ON device_service (device_id, at DESC, id DESC);
