-- Element-wise aggregates of array columns. Arrays may differ in length; missing elements are ignored.

CREATE OR REPLACE FUNCTION element_min_step(state double precision[], value double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN state WHEN state IS NULL THEN value
    ELSE ARRAY(SELECT least(s, v) FROM unnest(state, value) AS e (s, v)) END
$$;

CREATE OR REPLACE FUNCTION element_max_step(state double precision[], value double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN state WHEN state IS NULL THEN value
    ELSE ARRAY(SELECT greatest(s, v) FROM unnest(state, value) AS e (s, v)) END
$$;

-- The state has sum and count of each element.
CREATE OR REPLACE FUNCTION element_avg_step(state double precision[], value double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN state ELSE ARRAY(
    SELECT coalesce(state[i], 0) + CASE WHEN i % 2 = 1
      THEN coalesce(value[(i + 1) / 2], 0) ELSE (value[i / 2] IS NOT NULL)::int END
    FROM generate_series(1, greatest(coalesce(cardinality(state), 0), 2 * cardinality(value))) AS i) END
$$;

CREATE OR REPLACE FUNCTION element_avg_combine(a double precision[], b double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN a IS NULL THEN b WHEN b IS NULL THEN a
    ELSE ARRAY(SELECT coalesce(s, 0) + coalesce(t, 0) FROM unnest(a, b) AS e (s, t)) END
$$;

CREATE OR REPLACE FUNCTION element_avg_final(state double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN state IS NULL THEN NULL
    ELSE ARRAY(SELECT state[i] / nullif(state[i + 1], 0) FROM generate_series(1, cardinality(state), 2) AS i) END
$$;

CREATE OR REPLACE FUNCTION element_count_step(state double precision[], value double precision[])
RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value IS NULL THEN state
    ELSE ARRAY(SELECT coalesce(s, 0) + (v IS NOT NULL)::int FROM unnest(state, value) AS e (s, v)) END
$$;

DO $$
BEGIN
  IF to_regprocedure('element_min(double precision[])') IS NULL THEN
    CREATE AGGREGATE element_min(double precision[]) (
      SFUNC = element_min_step, STYPE = double precision[], COMBINEFUNC = element_min_step, PARALLEL = SAFE);
  END IF;
  IF to_regprocedure('element_max(double precision[])') IS NULL THEN
    CREATE AGGREGATE element_max(double precision[]) (
      SFUNC = element_max_step, STYPE = double precision[], COMBINEFUNC = element_max_step, PARALLEL = SAFE);
  END IF;
  IF to_regprocedure('element_avg(double precision[])') IS NULL THEN
    CREATE AGGREGATE element_avg(double precision[]) (
      SFUNC = element_avg_step, STYPE = double precision[], FINALFUNC = element_avg_final,
      COMBINEFUNC = element_avg_combine, PARALLEL = SAFE);
  END IF;
  IF to_regprocedure('element_count(double precision[])') IS NULL THEN
    CREATE AGGREGATE element_count(double precision[]) (
      SFUNC = element_count_step, STYPE = double precision[], COMBINEFUNC = element_avg_combine, PARALLEL = SAFE);
  END IF;
END
$$;
