-- What people know of a SIM card; devices tell which one is in them (device.iccid, device_ident).
CREATE TABLE sim_card (
  iccid text PRIMARY KEY,
  expires_on date,
  note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_iccid ON device (iccid) WHERE iccid <> '';
