-- A new device proves who it is unless somebody chooses otherwise. Rows that are there stay as they are.
ALTER TABLE device ALTER COLUMN security SET DEFAULT 'authenticated';

-- Secrets and orders to horns go to devices that do not prove who they are only within networks that somebody answers for.
ALTER TABLE tcp_server ADD COLUMN is_trusted boolean NOT NULL DEFAULT false;
