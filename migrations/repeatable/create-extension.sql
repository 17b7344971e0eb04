-- The extension, where it is installed, loaded by the server and permitted. Loading it is told from its settings:
-- creating it on a server that has not loaded it ends the connection. First of all, for the other files are run again where it
-- came after them.
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
