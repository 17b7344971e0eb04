-- What keeps lists of commands quick with millions of rows.

-- Pages, newest first: of all, of a kind, and of those that ended otherwise than applied, which are few.
CREATE INDEX command_created ON command (created_at DESC, number DESC);
CREATE INDEX command_kind ON command (kind, created_at DESC, number DESC);
CREATE INDEX command_state ON command (state, created_at DESC, number DESC) WHERE ended_at IS NOT NULL AND state <> 'applied';

-- The texts that a keyword is looked for in: who, why and what, as it was asked for. Secrets are not among them.
CREATE FUNCTION command_words(account_name text, note text, body jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account_name || ' ' || note || ' ' || body::text;

-- Keywords of three letters and more. Where the extension may not be made they are looked for row by row.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX command_search ON command USING gin (command_words(account_name, note, body) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'commands are searched without an index: %', SQLERRM;
END $$;
