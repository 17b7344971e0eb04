-- Comparisons of series that were saved by a name.
CREATE TABLE comparison (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- Null when that account was deleted: then those who see all may change a shared one.
  owner_id integer REFERENCES app_user ON DELETE SET NULL,
  is_shared boolean NOT NULL DEFAULT false,
  -- Sensors that are gone, and those that a reader may not see, are left out when it is read.
  definition jsonb NOT NULL CHECK (jsonb_typeof(definition -> 'fields') = 'array'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX comparison_owner ON comparison (owner_id);
