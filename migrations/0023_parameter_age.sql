-- A device may report some values of a set alone: the others do not become younger by that. When they were reported, in ms
-- since 1970 by key; absent: with the last report.
ALTER TABLE device_parameter ADD COLUMN older jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(older) = 'object');
