-- Days of devices for the fault statistics: computed from status rows and stored, so that pages never read the rows.
--
-- A step of `refresh_device_days` computes the days of some devices again, from one day on until the present, and stores them over the old
-- ones. The figures of a day depend on rows of that day and on the row before it; so days from the day of that row on are computed, and no
-- earlier ones can have changed. The present day is computed repeatedly, and is as old as `computed_until` says.
--
-- Nothing is lost, in any order of arrival. A row received within an hour of its collect time is not recorded: it is committed within 1.5 h
-- of it, as its transaction was given up after 20 s or is seen by `has_old_writer`, and each step begins at the last row that is two hours
-- older than what was computed before. A writer of a later row, or of a conflict, records it in `device_day_stale` in the same transaction
-- (ingest: recorder/stale-days.ts). A step first deletes the records that it sees and reads the rows in a later statement, so the rows of a
-- deleted record are included, and a record that is not visible yet stays. A program that writes much of the past at once calls
-- `reopen_rollups`. Repeated reports are counted only in these records: the step that deletes them adds them to their day, in one
-- transaction.

-- Intervals between statuses: one row per status, from the last one before the first day on. `cycle` (s) is the longer of those declared by
-- the records at both ends, as a device that was told to be slower is not late. A silence is over 2.5 cycles, the device counts as offline
-- after 3, and a report is due half a cycle after its time at the latest. Rows not received by `known` are ignored.
CREATE OR REPLACE FUNCTION device_intervals(ids integer[], firsts date[], untils timestamptz[], known timestamptz)
RETURNS TABLE (device_id integer, zone text, begins timestamptz, at timestamptz, next timestamptz, cycle float8, elapsed float8,
  is_out boolean, is_late boolean, run_status integer, signal smallint, battery float8, channels integer[])
LANGUAGE sql STABLE AS $$
  WITH k AS (
    SELECT d.id, t.time_zone AS zone, u.first::timestamp AT TIME ZONE t.time_zone AS begins, u.until, d.send_cycle_s
    FROM unnest(ids, firsts, untils) AS u (id, first, until) JOIN device d USING (id) JOIN station t ON t.id = d.station_id),
  r AS (
    SELECT k.id, k.zone, k.begins, k.until, s.*, lead(s.collected_at) OVER w AS next,
      CASE WHEN s.send_cycle BETWEEN 10 AND 86400 THEN s.send_cycle ELSE k.send_cycle_s END AS declared
    FROM k CROSS JOIN LATERAL (
      (SELECT collected_at, is_late, run_status, send_cycle, signal, battery, ARRAY[zx0, zx1, zx2, zx3, zx4, zx5, zx6] AS channels
        FROM device_status x WHERE x.device_id = k.id AND collected_at < k.begins AND received_at < known
        ORDER BY collected_at DESC LIMIT 1)
      UNION ALL
      SELECT collected_at, is_late, run_status, send_cycle, signal, battery, ARRAY[zx0, zx1, zx2, zx3, zx4, zx5, zx6]
        FROM device_status x WHERE x.device_id = k.id AND collected_at >= k.begins AND collected_at < k.until AND received_at < known
      OFFSET 0) AS s
    WINDOW w AS (PARTITION BY k.id ORDER BY s.collected_at)),
  c AS (
    SELECT r.*, greatest(declared, coalesce(lead(declared) OVER w, declared))::float8 AS cycle,
      extract(epoch FROM coalesce(next, until) - collected_at)::float8 AS elapsed
    FROM r WINDOW w AS (PARTITION BY id ORDER BY collected_at))
  SELECT id, zone, begins, collected_at, coalesce(next, until), cycle, elapsed,
    next IS NOT NULL AND elapsed > 2.5 * cycle AND EXISTS (SELECT FROM device_service v WHERE v.device_id = c.id
      AND v.kind = 'removed' AND v.at > collected_at AND v.at < next),
    is_late, run_status, CASE WHEN signal BETWEEN -150 AND 0 THEN signal END, CASE WHEN battery BETWEEN 0 AND 60 THEN battery END, channels
  FROM c
$$;

-- Days of devices from `firsts` on until a time each. Columns as in the tables.
CREATE OR REPLACE FUNCTION device_days(ids integer[], firsts date[], untils timestamptz[], known timestamptz DEFAULT 'infinity')
RETURNS TABLE (device_id integer, day date, due integer, missing integer, received integer, late integer, due_s integer,
  online_s integer, gaps integer, longest_gap_s integer, faults integer, signals jsonb, voltages jsonb, channels integer[])
LANGUAGE sql STABLE AS $$
  WITH i AS MATERIALIZED (
    SELECT v.*, lag(elapsed) OVER w AS before_s, coalesce(lag(elapsed > 2.5 * cycle AND NOT is_out) OVER w, false) AS is_after_gap,
      coalesce(lag(elapsed >= 0.5 * cycle) OVER w, true) AS is_due, lag(channels) OVER w AS before,
      lead(at) OVER w IS NULL AS is_last, (at AT TIME ZONE zone)::date AS on_day,
      least(next, at + 3 * cycle * interval '1 s') AS online_until,
      CASE WHEN is_out THEN 0 ELSE floor(elapsed / cycle - 0.5) END AS skipped
    FROM device_intervals(ids, firsts, untils, known) v WINDOW w AS (PARTITION BY device_id ORDER BY at)),
  -- The interval after a row, split at midnights, and the due times in it without a report.
  pieces AS (
    SELECT device_id, on_day + n AS day,
      greatest(0, extract(epoch FROM least(b.ends, CASE WHEN is_out THEN online_until ELSE next END) - greatest(at, b.starts))::float8) AS due_s,
      greatest(0, extract(epoch FROM least(b.ends, online_until) - greatest(at, b.starts))::float8) AS online_s,
      greatest(0, least(skipped, ceil(extract(epoch FROM b.ends - at)::float8 / cycle) - 1)
        - greatest(1, ceil(extract(epoch FROM b.starts - at)::float8 / cycle)) + 1)::int AS missing
    FROM i CROSS JOIN LATERAL generate_series(0, ((next - interval '1 us') AT TIME ZONE zone)::date - on_day) AS n
    CROSS JOIN LATERAL (SELECT (on_day + n)::timestamp AT TIME ZONE zone AS starts, (on_day + n + 1)::timestamp AT TIME ZONE zone AS ends) AS b
    WHERE b.ends > begins),
  stretches AS (
    SELECT device_id, day, sum(due_s) AS due_s, sum(online_s) AS online_s, sum(missing)::int AS missing FROM pieces GROUP BY 1, 2),
  counts AS (
    SELECT device_id, on_day AS day, count(*)::int AS received, count(*) FILTER (WHERE is_late)::int AS late,
      count(*) FILTER (WHERE is_due)::int AS due, count(*) FILTER (WHERE is_after_gap)::int AS gaps,
      max(before_s) FILTER (WHERE is_after_gap) AS longest, bit_or(run_status) AS faults
    FROM i WHERE at >= begins GROUP BY 1, 2),
  standing AS (
    SELECT device_id, ((next - interval '1 us') AT TIME ZONE zone)::date AS day, elapsed FROM i WHERE is_last AND elapsed > 2.5 * cycle),
  signals AS (
    SELECT device_id, day, jsonb_object_agg(signal, n) AS signals
    FROM (SELECT device_id, on_day AS day, signal, count(*) AS n FROM i WHERE at >= begins AND signal IS NOT NULL GROUP BY 1, 2, 3) AS g
    GROUP BY 1, 2),
  voltages AS (
    SELECT device_id, day, jsonb_object_agg(tenths, n) AS voltages
    FROM (SELECT device_id, on_day AS day, round(battery::numeric * 10)::int AS tenths, count(*) AS n
      FROM i WHERE at >= begins AND battery IS NOT NULL GROUP BY 1, 2, 3) AS g GROUP BY 1, 2),
  -- The counters restart at the device's midnight and after a reboot.
  channels AS (
    SELECT device_id, day, array_agg(s ORDER BY n) AS channels
    FROM (SELECT i.device_id, on_day AS day, u.n, coalesce(sum(CASE WHEN u.now >= u.was THEN u.now - u.was WHEN u.was IS NOT NULL THEN u.now END), 0)::int AS s
      FROM i CROSS JOIN LATERAL unnest(i.channels, i.before) WITH ORDINALITY AS u (now, was, n) WHERE at >= begins GROUP BY 1, 2, 3) AS g
    GROUP BY 1, 2)
  SELECT s.device_id, s.day, coalesce(c.due, 0) + s.missing, s.missing, coalesce(c.received, 0), coalesce(c.late, 0),
    round(s.due_s)::int, round(s.online_s)::int,
    coalesce(c.gaps, 0) + (t.day IS NOT NULL)::int, round(greatest(c.longest, t.elapsed, 0))::int,
    coalesce(c.faults, 0), coalesce(g.signals, '{}'), coalesce(v.voltages, '{}'), coalesce(h.channels, '{}')
  FROM stretches s LEFT JOIN counts c USING (device_id, day) LEFT JOIN standing t USING (device_id, day)
    LEFT JOIN signals g USING (device_id, day) LEFT JOIN voltages v USING (device_id, day) LEFT JOIN channels h USING (device_id, day)
$$;

-- Days of the run status bits, by device and bit. The state before the first day is taken from the last stored day before it.
CREATE OR REPLACE FUNCTION device_fault_days(ids integer[], firsts date[], untils timestamptz[])
RETURNS TABLE (device_id integer, day date, "bit" smallint, begun integer, ended integer, faulty_s integer, ended_s integer, longest_s integer,
  since timestamptz, run_s integer)
LANGUAGE sql STABLE AS $$
  WITH stood AS MATERIALIZED (
    SELECT u.id AS device_id, b.bit::smallint AS bit, f.since, f.run_s
    FROM unnest(ids, firsts) AS u (id, first) CROSS JOIN generate_series(0, 28) AS b (bit)
    CROSS JOIN LATERAL (SELECT since, run_s FROM device_day_fault x
      WHERE x.device_id = u.id AND x.bit = b.bit AND x.day < u.first ORDER BY x.day DESC LIMIT 1) AS f
    WHERE f.since IS NOT NULL),
  i AS (
    SELECT v.*, least(next, at + 3 * cycle * interval '1 s') AS spoken_until, (at AT TIME ZONE zone)::date AS on_day
    FROM device_intervals(ids, firsts, untils, 'infinity') v WHERE run_status IS NOT NULL),
  r AS (
    SELECT i.*, CASE WHEN at < begins THEN run_status ELSE coalesce(lag(run_status) OVER (PARTITION BY device_id ORDER BY at),
      (SELECT bit_or(1 << s.bit) FROM stood s WHERE s.device_id = i.device_id), 0) END AS was FROM i),
  -- Spells are counted from 0: the one before.
  e AS (
    SELECT r.*, b.bit::smallint AS bit, run_status & (1 << b.bit) <> 0 AS is_set, was & (1 << b.bit) <> 0 AS was_set,
      count(*) FILTER (WHERE was & (1 << b.bit) = 0) OVER (PARTITION BY device_id, b.bit ORDER BY at) AS spell
    FROM r JOIN generate_series(0, 28) AS b (bit) ON (run_status | was) & (1 << b.bit) <> 0),
  spells AS (
    SELECT e.device_id, e.bit, e.spell, coalesce(s.since, min(e.at)) AS since, min(e.on_day) FILTER (WHERE NOT is_set) AS end_day,
      coalesce(s.run_s, 0) AS before_s
    FROM e LEFT JOIN stood s ON s.device_id = e.device_id AND s.bit = e.bit AND e.spell = 0
    GROUP BY e.device_id, e.bit, e.spell, s.since, s.run_s),
  pieces AS (
    SELECT device_id, bit, spell, on_day + n AS day,
      sum(greatest(0, extract(epoch FROM least(b.ends, spoken_until) - greatest(at, b.starts))::float8)) AS s
    FROM e CROSS JOIN LATERAL generate_series(0, ((spoken_until - interval '1 us') AT TIME ZONE zone)::date - on_day) AS n
    CROSS JOIN LATERAL (SELECT (on_day + n)::timestamp AT TIME ZONE zone AS starts, (on_day + n + 1)::timestamp AT TIME ZONE zone AS ends) AS b
    WHERE is_set AND b.ends > begins GROUP BY 1, 2, 3, 4),
  runs AS (
    SELECT p.*, l.since, l.end_day, l.before_s + sum(p.s) OVER (PARTITION BY device_id, bit, spell ORDER BY p.day) AS run_s
    FROM pieces p JOIN spells l USING (device_id, bit, spell)),
  ends AS (
    SELECT device_id, bit, end_day AS day, count(*)::int AS ended, sum(s) AS s, max(s) AS longest
    FROM (SELECT l.*, l.before_s + coalesce((SELECT sum(p.s) FROM pieces p
        WHERE (p.device_id, p.bit, p.spell) = (l.device_id, l.bit, l.spell)), 0) AS s
      FROM spells l WHERE l.end_day IS NOT NULL) AS g GROUP BY 1, 2, 3),
  begins AS (SELECT device_id, bit, on_day AS day, count(*)::int AS begun FROM e WHERE is_set AND NOT was_set GROUP BY 1, 2, 3),
  days AS (
    SELECT device_id, bit, day, sum(s) AS s, max(run_s) AS longest,
      (array_agg(CASE WHEN end_day IS NULL OR end_day > day THEN since END ORDER BY spell DESC))[1] AS since,
      (array_agg(run_s ORDER BY spell DESC))[1] AS run_s
    FROM runs GROUP BY 1, 2, 3)
  SELECT device_id, day, bit, coalesce(b.begun, 0), coalesce(n.ended, 0), round(coalesce(d.s, 0))::int, round(coalesce(n.s, 0))::int,
    round(greatest(d.longest, n.longest, 0))::int, d.since, CASE WHEN d.since IS NULL THEN 0 ELSE round(d.run_s)::int END
  FROM days d FULL JOIN ends n USING (device_id, bit, day) LEFT JOIN begins b USING (device_id, bit, day)
$$;

-- Sums of months from that of a day on: of days, of run status bits and of spreads. Each day belongs to the month of its date.
CREATE OR REPLACE FUNCTION refresh_device_months(ids integer[], first date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_month AS o (device_id, month, due, missing, received, late, repeated, contradicting, due_s, online_s, gaps,
    longest_gap_s, occasional)
  SELECT device_id, date_trunc('month', day)::date, sum(due), sum(missing), sum(received), sum(late), sum(repeated), sum(contradicting),
    sum(due_s), sum(online_s), sum(gaps), max(longest_gap_s), count(*) FILTER (WHERE gaps >= 2)
  FROM device_day WHERE device_id = ANY (ids) AND day >= date_trunc('month', first) GROUP BY 1, 2
  ON CONFLICT (device_id, month) DO UPDATE SET due = excluded.due, missing = excluded.missing, received = excluded.received,
    late = excluded.late, repeated = excluded.repeated, contradicting = excluded.contradicting, due_s = excluded.due_s,
    online_s = excluded.online_s, gaps = excluded.gaps, longest_gap_s = excluded.longest_gap_s, occasional = excluded.occasional;
  DELETE FROM device_month_fault WHERE device_id = ANY (ids) AND month >= date_trunc('month', first);
  INSERT INTO device_month_fault
  SELECT device_id, date_trunc('month', day)::date, bit, sum(begun), sum(ended), sum(faulty_s), sum(ended_s), max(longest_s)
  FROM device_day_fault WHERE device_id = ANY (ids) AND day >= date_trunc('month', first) GROUP BY 1, 2, 3;

  -- Spreads exist only for months that have ended everywhere, as readers compute others from days; this computes all missing ones.
  WITH wanted AS MATERIALIZED (
    SELECT device_id, month FROM device_month m WHERE device_id = ANY (ids) AND month < date_trunc('month', now() - interval '2 days')
      AND (month >= date_trunc('month', first) OR NOT EXISTS (SELECT FROM device_month_spread s WHERE (s.device_id, s.month) = (m.device_id, m.month)))),
  days AS MATERIALIZED (
    SELECT w.month, s.* FROM wanted w JOIN device_day_spread s ON s.device_id = w.device_id AND s.day >= w.month AND s.day < w.month + interval '1 month'),
  signals AS (
    SELECT device_id, month, jsonb_object_agg(key, n) AS of FROM (SELECT device_id, month, key, sum(n::int) AS n
      FROM days CROSS JOIN LATERAL jsonb_each_text(signals) AS e (key, n) GROUP BY 1, 2, 3) AS g GROUP BY 1, 2),
  voltages AS (
    SELECT device_id, month, jsonb_object_agg(key, n) AS of FROM (SELECT device_id, month, key, sum(n::int) AS n
      FROM days CROSS JOIN LATERAL jsonb_each_text(voltages) AS e (key, n) GROUP BY 1, 2, 3) AS g GROUP BY 1, 2),
  channels AS (
    SELECT device_id, month, array_agg(s::int ORDER BY n) AS of FROM (SELECT device_id, month, n, sum(s) AS s
      FROM days CROSS JOIN LATERAL unnest(channels) WITH ORDINALITY AS e (s, n) GROUP BY 1, 2, 3) AS g GROUP BY 1, 2)
  INSERT INTO device_month_spread
  SELECT device_id, month, coalesce(s.of, '{}'), coalesce(v.of, '{}'), coalesce(c.of, '{}')
  FROM wanted LEFT JOIN signals s USING (device_id, month) LEFT JOIN voltages v USING (device_id, month) LEFT JOIN channels c USING (device_id, month)
  ON CONFLICT (device_id, month) DO UPDATE SET signals = excluded.signals, voltages = excluded.voltages, channels = excluded.channels
$$;

-- Closes days, weeks and months that have ended since the last time, from what had been received by their ends.
CREATE OR REPLACE FUNCTION close_device_days(ids integer[], clock timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_closing
  SELECT p.span, p.begins, d.id, d.station_id, sum(c.due), sum(c.missing), sum(c.received), sum(c.late), sum(c.due_s), sum(c.online_s),
    sum(c.gaps), max(c.longest_gap_s), bit_or(c.faults)
  FROM device d JOIN station t ON t.id = d.station_id JOIN device_day_state s ON s.device_id = d.id
  CROSS JOIN LATERAL (SELECT least(min(day), clock::date) AS day FROM device_day o WHERE o.device_id = d.id) AS first
  CROSS JOIN LATERAL (
    SELECT v.span, g::date AS begins, (g + v.length)::date AS ends
    FROM (VALUES ('day', interval '1 day'), ('week', interval '7 days'), ('month', interval '1 month')) AS v (span, length)
    CROSS JOIN generate_series(date_trunc(v.span, greatest(s.closed_until, first.day) - v.length), (clock AT TIME ZONE t.time_zone)::date - v.length, v.length) AS g
    WHERE g + v.length > s.closed_until) AS p
  CROSS JOIN LATERAL (SELECT p.ends::timestamp AT TIME ZONE t.time_zone AS ends) AS e
  CROSS JOIN LATERAL device_days(ARRAY[d.id], ARRAY[p.begins], ARRAY[e.ends], e.ends) AS c
  WHERE d.id = ANY (ids) AND d.is_enabled AND c.day < p.ends GROUP BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  UPDATE device_day_state s SET closed_until = (clock AT TIME ZONE t.time_zone)::date FROM device d JOIN station t ON t.id = d.station_id
  WHERE d.id = s.device_id AND s.device_id = ANY (ids) AND s.closed_until < (clock AT TIME ZONE t.time_zone)::date
$$;

-- One step: some devices that are recorded as stale or were not computed for a quarter of an hour, about two months of each, and of all
-- together about as many days as `most` says. Returns whether there may be more to do; false while another step is running. Only tests
-- set `clock`.
CREATE OR REPLACE FUNCTION refresh_device_days(most integer DEFAULT 1000, clock timestamptz DEFAULT now()) RETURNS boolean
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  ids integer[];
  firsts date[];
  untils timestamptz[];
  told device_day_stale[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(4710202613) OR has_old_writer('device_status') THEN RETURN false; END IF;
  INSERT INTO device_day_state SELECT id, '-infinity', (clock - interval '100 days')::date FROM device d
    WHERE NOT EXISTS (SELECT FROM device_day_state s WHERE s.device_id = d.id) ON CONFLICT DO NOTHING;

  -- A device out of service has nothing due: it is computed only when recorded as stale, and no further than before.
  SELECT array_agg(device_id ORDER BY device_id) INTO ids FROM (
    SELECT l.device_id, sum(n) OVER (ORDER BY l.computed_until, l.device_id) - n AS days_before
    FROM (
      SELECT s.device_id, s.computed_until FROM device_day_state s JOIN device d ON d.id = s.device_id
      WHERE d.is_enabled AND s.computed_until <= clock - interval '15 minutes' OR s.computed_until = '-infinity'
        OR EXISTS (SELECT FROM device_day_stale m WHERE m.device_id = s.device_id AND m.at < s.computed_until)
      ORDER BY s.computed_until LIMIT most) AS l
    CROSS JOIN LATERAL (SELECT CASE WHEN l.computed_until = '-infinity'
      THEN (SELECT collected_at FROM device_status x WHERE x.device_id = l.device_id ORDER BY collected_at LIMIT 1)
      ELSE least(l.computed_until, (SELECT min(at) FROM device_day_stale m WHERE m.device_id = l.device_id)) END AS at) AS f
    CROSS JOIN LATERAL (SELECT 1 + least(60, extract(day FROM clock - coalesce(f.at, clock))) AS n) AS days) AS l
  WHERE days_before < most;
  IF ids IS NULL THEN RETURN false; END IF;
  PERFORM FROM device_day_state WHERE device_id = ANY (ids) ORDER BY device_id FOR UPDATE;

  -- Repeated reports wait until their day is computed.
  WITH removed AS (
    DELETE FROM device_day_stale m USING device_day_state s WHERE s.device_id = m.device_id AND m.device_id = ANY (ids)
      AND (m.repeated = 0 OR m.at < s.computed_until) RETURNING m)
  SELECT coalesce(array_agg(m), '{}') INTO told FROM removed;

  SELECT array_agg(p.device_id), array_agg(p.first), array_agg(p.until) INTO ids, firsts, untils
  FROM (
    SELECT s.device_id, (f.at AT TIME ZONE t.time_zone)::date AS first,
      CASE WHEN d.is_enabled THEN least(clock, greatest(f.at, c.at) + interval '60 days')
        WHEN s.computed_until > '-infinity' THEN s.computed_until
        ELSE coalesce((SELECT max(collected_at) + interval '1 s' FROM device_status x WHERE x.device_id = d.id), clock) END AS until
    FROM device_day_state s JOIN device d ON d.id = s.device_id JOIN station t ON t.id = d.station_id
    CROSS JOIN LATERAL (SELECT least(s.computed_until - interval '2 hours',
      (SELECT min(at) FROM unnest(told) m WHERE m.device_id = s.device_id AND m.repeated = 0)) AS at) AS c
    CROSS JOIN LATERAL (SELECT coalesce(
      (SELECT collected_at FROM device_status x WHERE x.device_id = s.device_id AND collected_at < c.at ORDER BY collected_at DESC LIMIT 1),
      (SELECT collected_at FROM device_status x WHERE x.device_id = s.device_id ORDER BY collected_at LIMIT 1),
      clock) AS at) AS f
    WHERE s.device_id = ANY (ids)) AS p;

  -- Days without rows after a change of the time zone.
  WITH gone AS (
    SELECT u.* FROM unnest(ids, firsts) AS u (id, first) JOIN device_day_state s ON s.device_id = u.id WHERE s.computed_until = '-infinity'),
  spreads AS (DELETE FROM device_day_spread o USING gone WHERE o.device_id = gone.id AND o.day < gone.first),
  months AS (DELETE FROM device_month o USING gone WHERE o.device_id = gone.id AND o.month < date_trunc('month', gone.first)),
  months_of_spreads AS (DELETE FROM device_month_spread o USING gone WHERE o.device_id = gone.id AND o.month < date_trunc('month', gone.first)),
  months_of_bits AS (DELETE FROM device_month_fault o USING gone WHERE o.device_id = gone.id AND o.month < date_trunc('month', gone.first)),
  bits AS (DELETE FROM device_day_fault o USING gone WHERE o.device_id = gone.id AND o.day < gone.first)
  DELETE FROM device_day o USING gone WHERE o.device_id = gone.id AND o.day < gone.first;

  WITH c AS MATERIALIZED (SELECT * FROM device_days(ids, firsts, untils)),
  spreads AS (
    INSERT INTO device_day_spread AS o SELECT device_id, day, signals, voltages, channels FROM c
    ON CONFLICT (device_id, day) DO UPDATE SET signals = excluded.signals, voltages = excluded.voltages, channels = excluded.channels
    WHERE (o.signals, o.voltages, o.channels) IS DISTINCT FROM (excluded.signals, excluded.voltages, excluded.channels))
  INSERT INTO device_day AS o (device_id, day, due, missing, received, late, contradicting, due_s, online_s, gaps, longest_gap_s, faults)
  SELECT c.device_id, c.day, due, missing, received, late, (SELECT count(*) FROM reading_conflict x WHERE x.device_id = c.device_id
    AND x.collected_at >= c.day::timestamp AT TIME ZONE t.time_zone AND x.collected_at < (c.day + 1)::timestamp AT TIME ZONE t.time_zone),
    due_s, online_s, gaps, longest_gap_s, faults
  FROM c JOIN device d ON d.id = c.device_id JOIN station t ON t.id = d.station_id
  ON CONFLICT (device_id, day) DO UPDATE SET due = excluded.due, missing = excluded.missing, received = excluded.received,
    late = excluded.late, contradicting = excluded.contradicting, due_s = excluded.due_s, online_s = excluded.online_s,
    gaps = excluded.gaps, longest_gap_s = excluded.longest_gap_s, faults = excluded.faults
  WHERE (o.due, o.missing, o.received, o.late, o.contradicting, o.due_s, o.online_s, o.gaps, o.longest_gap_s, o.faults)
    IS DISTINCT FROM (excluded.due, excluded.missing, excluded.received, excluded.late, excluded.contradicting, excluded.due_s,
      excluded.online_s, excluded.gaps, excluded.longest_gap_s, excluded.faults);
  UPDATE device_day o SET repeated = o.repeated + m.n FROM (
    SELECT m.device_id, (m.at AT TIME ZONE t.time_zone)::date AS day, sum(m.repeated)::int AS n
    FROM unnest(told) m JOIN device d ON d.id = m.device_id JOIN station t ON t.id = d.station_id WHERE m.repeated > 0 GROUP BY 1, 2) AS m
  WHERE (o.device_id, o.day) = (m.device_id, m.day);

  WITH c AS MATERIALIZED (SELECT * FROM device_fault_days(ids, firsts, untils)),
  gone AS (
    DELETE FROM device_day_fault o USING unnest(ids, firsts, untils) AS u (id, first, until)
    WHERE o.device_id = u.id AND o.day >= u.first AND o.day < u.until::date
      AND NOT EXISTS (SELECT FROM c WHERE c.device_id = o.device_id AND c.bit = o.bit AND c.day = o.day))
  INSERT INTO device_day_fault AS o SELECT * FROM c
  ON CONFLICT (device_id, bit, day) DO UPDATE SET begun = excluded.begun, ended = excluded.ended, faulty_s = excluded.faulty_s,
    ended_s = excluded.ended_s, longest_s = excluded.longest_s, since = excluded.since, run_s = excluded.run_s
  WHERE (o.begun, o.ended, o.faulty_s, o.ended_s, o.longest_s, o.since, o.run_s)
    IS DISTINCT FROM (excluded.begun, excluded.ended, excluded.faulty_s, excluded.ended_s, excluded.longest_s, excluded.since, excluded.run_s);

  PERFORM refresh_device_months(ids, least((SELECT min(f) FROM unnest(firsts) AS f),
    (SELECT min(at)::date - 1 FROM unnest(told) AS m WHERE m.repeated > 0)));
  UPDATE device_day_state s SET computed_until = u.until FROM unnest(ids, untils) AS u (id, until) WHERE s.device_id = u.id;
  -- An hour after a day's end everything received by then is committed.
  PERFORM close_device_days((SELECT array_agg(device_id) FROM device_day_state WHERE device_id = ANY (ids) AND computed_until >= clock),
    clock - interval '1 hour');
  RETURN true;
END
$$;
