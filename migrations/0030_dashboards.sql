-- Home pages as they were arranged: by somebody for themselves, or for all of a role.
CREATE SEQUENCE dashboard_revision AS integer;
CREATE TABLE dashboard (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer UNIQUE REFERENCES app_user ON DELETE CASCADE,
  role_id integer UNIQUE REFERENCES role ON DELETE CASCADE,
  -- Stations and sensors that are gone are left out when it is read.
  arrangement jsonb NOT NULL CHECK (jsonb_typeof(arrangement -> 'panels') = 'array'),
  -- Of every saving anew, so that one that was deleted and made again is not taken for the former.
  revision integer NOT NULL DEFAULT nextval('dashboard_revision'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(user_id, role_id) = 1)
);
ALTER SEQUENCE dashboard_revision OWNED BY dashboard.revision;
