-- A send time is any u32: from the present to either of its ends is more than an integer holds.
ALTER TABLE device_contact ALTER COLUMN clock_offset_s TYPE bigint;
ALTER TABLE clock_correction ALTER COLUMN offset_s TYPE bigint;
