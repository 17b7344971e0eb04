-- When a sensor was set up anew, or made to count from zero again, though nothing moved. Readings stay as they were measured; what depends
-- on their differences is joined over it: rates, fits, accumulated change, statistics. Rows are added and revoked; what they were measured by is found
-- as readings come.
CREATE TABLE sensor_reinstallation (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sensor_id integer NOT NULL REFERENCES sensor ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reinstalled', 'rezeroed')),
  -- What values have been greater by since, by field: as a person entered it, and as readings around it tell; the first counts.
  entered jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(entered) = 'object'),
  measured jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(measured) = 'object'),
  -- When all was known, or nothing more was to be expected; null: still sought.
  settled_at timestamptz,
  -- The remark that told of it.
  remark_id bigint REFERENCES remark ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  author_id integer REFERENCES app_user ON DELETE SET NULL,
  author_name text NOT NULL DEFAULT '',
  revoked_at timestamptz,
  revoker_name text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX sensor_reinstallation_at ON sensor_reinstallation (sensor_id, at) WHERE revoked_at IS NULL;
CREATE INDEX sensor_reinstallation_sought ON sensor_reinstallation (id) WHERE settled_at IS NULL AND revoked_at IS NULL;
