-- Tiles may be vectors, and a source may find addresses instead of drawing.
ALTER TABLE map_source
  ADD COLUMN format text NOT NULL DEFAULT 'picture' CHECK (format IN ('picture', 'vector')),
  DROP CONSTRAINT map_source_kind_check,
  DROP CONSTRAINT map_source_type_check,
  ADD CONSTRAINT map_source_kind_check CHECK (kind IN ('base', 'imagery', 'terrain', 'labels', 'addresses')),
  ADD CONSTRAINT map_source_type_check
    CHECK (type IN ('xyz', 'tms', 'wmts', 'wms', 'file', 'nominatim', 'tianditu')),
  ADD CONSTRAINT map_source_addresses CHECK ((kind = 'addresses') = (type IN ('nominatim', 'tianditu')));
