-- Hours with readings that are not simply good and in time, so that a curve of years tells of them without looking through all
-- chunks. What was stored is stored anew.
CREATE TABLE rollup_notable (
  source_id smallint NOT NULL REFERENCES rollup_source ON DELETE CASCADE,
  key_id integer NOT NULL,
  hour timestamptz NOT NULL,
  -- The worst one; a fault is worse than any.
  quality smallint NOT NULL,
  -- Those of all readings.
  checks smallint NOT NULL,
  is_late boolean NOT NULL,
  PRIMARY KEY (source_id, key_id, hour) INCLUDE (quality, checks, is_late)
);
DELETE FROM rollup_source;
