-- What the processes that judge readings have to know of one another.

-- Collect time of the newest reading before this one, of the newest status before this one: who remembers another one as the last
-- has missed something.
ALTER TABLE latest_reading ADD COLUMN previous_at timestamptz;
ALTER TABLE latest_status ADD COLUMN previous_at timestamptz;

-- Since when devices have been listened to without a break, and when that was last so: silence before it proves nothing.
CREATE TABLE alarm_watch (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);

-- Silences of more than 2.5 send cycles: from the frame before to the one after, null while it lasts.
CREATE TABLE contact_gap (
  device_id integer NOT NULL REFERENCES device,
  began_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at > began_at),
  PRIMARY KEY (device_id, began_at)
);
