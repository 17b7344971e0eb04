-- Administrative boundaries are layers of their own, with the number by which an authority approved their drawing.
ALTER TABLE stored_file DROP CONSTRAINT stored_file_kind_check,
  ADD CONSTRAINT stored_file_kind_check CHECK (kind IN ('picture', 'floorPlan', 'logo', 'siteLayer', 'boundary', 'elevationModel'));
ALTER TABLE resource ADD COLUMN approval_no text NOT NULL DEFAULT '';
