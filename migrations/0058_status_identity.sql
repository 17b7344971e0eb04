-- The number of the report that brought a status: within one boot of the device. Null: stored before this was kept.
ALTER TABLE device_status ADD COLUMN sequence integer;
ALTER TABLE latest_status ADD COLUMN sequence integer;

-- What a device said of itself, each from when it said so: a status was sent by the one that was said last before it was received.
CREATE TABLE device_ident (
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  at timestamptz NOT NULL,
  hardware text NOT NULL,
  software text NOT NULL,
  boot_version text NOT NULL,
  gsm_version text NOT NULL,
  imei text NOT NULL,
  iccid text NOT NULL,
  PRIMARY KEY (device_id, at)
);
-- Since when it holds is not known of what was said before; from now on it does.
INSERT INTO device_ident
SELECT id, now(), hardware, software, boot_version, gsm_version, imei, iccid FROM device
WHERE (hardware, software, boot_version, gsm_version, imei, iccid) <> ('', '', '', '', '', '');
