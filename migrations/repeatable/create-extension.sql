-- Creates the extension where it is installed, loaded by the server and permitted. Whether it is loaded is determined from the settings:
-- creating it on a server without it ends the connection. This file runs first, as the others depend on the extension.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'timescaledb' AND installed_version IS NULL)
    AND current_setting('timescaledb.disable_load', true) IS NOT NULL
  THEN
    CREATE EXTENSION IF NOT EXISTS timescaledb;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'TimescaleDB is installed but this role may not create the extension: staying with plain tables';
END
$$;
