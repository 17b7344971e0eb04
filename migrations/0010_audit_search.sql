-- What keeps the audit quick to search with millions of rows.

-- The texts that a keyword is looked for in.
CREATE FUNCTION audit_words(account_name text, action text, target text, address text, detail jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account_name || ' ' || action || ' ' || target || ' ' || address || ' ' || detail::text;

-- Keywords of three letters and more. Where the extension may not be made they are looked for row by row.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX audit_search ON audit USING gin (audit_words(account_name, action, target, address, detail) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'the audit is searched without an index: %', SQLERRM;
END $$;

-- Pages, newest first.
DROP INDEX audit_at;
CREATE INDEX audit_at ON audit (at DESC, id DESC);
CREATE INDEX audit_failed ON audit (at DESC, id DESC) WHERE NOT is_success;
