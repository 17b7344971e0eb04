-- What people of a company know of a SIM card; devices tell which one is in them (device.iccid, device_ident). By company, since whoever
-- has a device that tells another's number must neither read nor change what is known of it.
CREATE TABLE sim_card (
  company_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  iccid text NOT NULL,
  expires_on date,
  note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, iccid)
);
CREATE INDEX device_iccid ON device (iccid) WHERE iccid <> '';
