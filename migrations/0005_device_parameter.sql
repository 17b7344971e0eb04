-- What devices say they run with: one row a parameter set, secrets never among the values.
CREATE TABLE device_parameter (
  device_id integer NOT NULL REFERENCES device,
  set_id smallint NOT NULL CHECK (set_id BETWEEN 1 AND 8),
  values jsonb NOT NULL CHECK (jsonb_typeof(values) = 'object'),
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, set_id)
);

-- By how much the times of one report were corrected, so that its resend is corrected by the same even after the device's
-- clock was set. Identity: boot counter, sequence and CRC-32 of the body.
CREATE TABLE clock_correction (
  device_id integer NOT NULL REFERENCES device,
  identity text NOT NULL,
  offset_s integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device_id, identity)
);
CREATE INDEX clock_correction_at ON clock_correction (at);

-- A report that the database itself refuses is kept whole as well.
ALTER TABLE quarantine DROP CONSTRAINT quarantine_reason_check;
ALTER TABLE quarantine ADD CONSTRAINT quarantine_reason_check
  CHECK (reason IN ('unknown_device', 'collect_time', 'refused'));
