-- Sources of map tiles. `secrets` holds the key, sealed and never answered.
CREATE TABLE map_source (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('base', 'imagery', 'terrain', 'labels')),
  type text NOT NULL CHECK (type IN ('xyz', 'tms', 'wmts', 'wms', 'file')),
  url text NOT NULL CHECK (url <> ''),
  subdomains text NOT NULL,
  datum text NOT NULL CHECK (datum IN ('wgs84', 'cgcs2000', 'gcj02', 'bd09')),
  min_zoom integer NOT NULL,
  max_zoom integer NOT NULL CHECK (min_zoom BETWEEN 0 AND max_zoom AND max_zoom <= 22),
  tile_size integer NOT NULL CHECK (tile_size IN (256, 512)),
  attribution text NOT NULL,
  approval_no text NOT NULL,
  secrets jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(secrets) = 'object'),
  cache_days integer NOT NULL CHECK (cache_days BETWEEN 0 AND 365),
  position integer NOT NULL,
  is_enabled boolean NOT NULL,
  -- How it stands, written by the processes that fetch; no version counts these.
  failure text,
  failure_detail text NOT NULL DEFAULT '',
  failing_since timestamptz,
  failed_at timestamptz,
  last_tile_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
