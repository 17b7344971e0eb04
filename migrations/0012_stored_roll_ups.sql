-- Roll-ups that are stored where TimescaleDB's community edition, which keeps them by itself, is not to be had.

-- How far the roll-ups of a reading table are stored.
CREATE TABLE rollup_source (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL UNIQUE,
  -- The columns that are rolled up.
  fields text[] NOT NULL,
  -- Days before this one, which begins at midnight UTC, are stored; later ones are read from the rows themselves.
  stored_until timestamptz NOT NULL
);

-- A day of one field, or of one element of a list, by hours: a row a day instead of 24 keeps a curve of years in few pages, and
-- the same form serves numbers and lists. Hours without values are absent. The key carries the whole day, for curves by days.
CREATE TABLE rollup (
  source_id smallint NOT NULL REFERENCES rollup_source ON DELETE CASCADE,
  -- Sensor, or device of a status record.
  key_id integer NOT NULL,
  field text NOT NULL,
  -- Counted from 1; 0 where the field is no list.
  element smallint NOT NULL,
  -- Midnight UTC.
  day timestamptz NOT NULL,
  count integer NOT NULL,
  min double precision NOT NULL,
  max double precision NOT NULL,
  sum double precision NOT NULL,
  -- Hours of the day, rising, and what each holds.
  hours smallint[] NOT NULL,
  counts integer[] NOT NULL,
  mins double precision[] NOT NULL,
  maxs double precision[] NOT NULL,
  sums double precision[] NOT NULL,
  PRIMARY KEY (source_id, key_id, field, element, day) INCLUDE (count, min, max, sum)
) WITH (autovacuum_vacuum_insert_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
-- For retention; rows come in the order of their days.
CREATE INDEX rollup_day ON rollup USING brin (day);

-- Days that were written to after their week had ended: a stored one is read from the rows until it is computed anew. Only ever
-- added to by writers, so that they wait for nobody; the same day may stand here many times.
CREATE TABLE rollup_stale (
  table_name text NOT NULL,
  key_id integer NOT NULL,
  day timestamptz NOT NULL
);
CREATE INDEX rollup_stale_key ON rollup_stale (table_name, key_id, day);
