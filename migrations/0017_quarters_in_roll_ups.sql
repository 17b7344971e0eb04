-- Curves of a year are drawn in steps of six or twelve hours: quarters of a day (UTC, counted from 0) beside the hours save
-- five values of six. What was stored is stored anew.
DELETE FROM rollup_source;
ALTER TABLE rollup
  ADD COLUMN quarters smallint[] NOT NULL,
  ADD COLUMN quarter_counts integer[] NOT NULL,
  ADD COLUMN quarter_mins double precision[] NOT NULL,
  ADD COLUMN quarter_maxs double precision[] NOT NULL,
  ADD COLUMN quarter_sums double precision[] NOT NULL;
