-- Whole months of `device_day_spread` that have ended, so that a year's quantiles are read from twelve rows a device and the days at its edges.
-- A month without a row is read from its days.
CREATE TABLE device_month_spread (
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  month date NOT NULL,
  signals jsonb NOT NULL,
  voltages jsonb NOT NULL,
  channels integer[] NOT NULL,
  PRIMARY KEY (device_id, month)
);
