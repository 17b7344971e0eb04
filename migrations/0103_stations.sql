-- What a station of a protocol without secrets sends as its password. Sealed, never answered; null: it is not checked.
ALTER TABLE device ADD COLUMN password bytea;

-- What a station is asked for: what it measures now or measured in a period, its state, a text, a picture.
ALTER TABLE command DROP CONSTRAINT command_kind_check,
  ADD CONSTRAINT command_kind_check CHECK (kind IN ('read', 'write', 'raw', 'clock', 'horn', 'query'));

-- Texts and pictures that devices send are remarks; a resend has the same name within its device.
ALTER TABLE remark ADD COLUMN uplink text;
CREATE UNIQUE INDEX remark_uplink ON remark (device_id, uplink) WHERE uplink IS NOT NULL;
