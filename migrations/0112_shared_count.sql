-- What each process counts for limits that hold over all of them, where it is much. Seconds old, and written anew after a crash.
CREATE UNLOGGED TABLE shared_count (
  key text NOT NULL,
  process text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key, process)
);
