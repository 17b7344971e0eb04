import type { Queryable } from '@groundwatch/db';

/** What is known outside the database: rows that were acknowledged, values that devices wrote, commands that the api accepted. */
export interface Known {
  /** Device numbers. */
  readonly devices: readonly string[];
  /** The rows were sent after this time, ms since 1970. */
  readonly since: number;
  /** Reported statuses and parts of readings, each a row of a table: device, "status" or port, type and sub-address, collect time in ms. */
  readonly rows: readonly (readonly [deviceNo: string, what: string, at: number])[];
  /** Those before. While the clock of an ingest is ahead, it stores them as received later. */
  readonly earlier: Known['rows'];
  /** Values that devices wrote as their collect cycle, once for each write. */
  readonly writes: readonly { readonly deviceNo: string; readonly value: number }[];
  /** Ids of commands that the api has accepted. */
  readonly commands: readonly string[];
}

/** A row of `reading_table`. */
interface Table {
  readonly name: string;
  readonly key: string;
  /** Main columns, and whether each is a list. */
  readonly columns: readonly { readonly name: string; readonly isList: boolean }[];
}

export interface Check {
  readonly name: string;
  /** A query that returns a row for each finding, in words. */
  readonly sql: (tables: readonly Table[]) => string;
  readonly values: (known: Known) => readonly unknown[];
}

const none = (): readonly unknown[] => [];
const union = (parts: readonly string[]): string => parts.join('\n UNION ALL ');
const ofSensors = (tables: readonly Table[]): readonly Table[] => tables.filter(({ key }) => key === 'sensor_id');
/** A reading of b11 has a row in each of two tables; only one of them is compared. */
const isFirstPart = (table: string): string => `(s.type <> 'b11' OR '${table}' = 'reading_inclination')`;
const camelCase = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Rows of these devices (first parameter) that were received since a time (second parameter). */
const kept = (tables: readonly Table[]): string =>
  union([
    ...ofSensors(tables).map(
      ({
        name,
      }) => `SELECT d.device_no AS no, s.port || ' ' || s.type || ' ' || s.sub_address AS what, r.collected_at AS at
       FROM ${name} r JOIN sensor s ON s.id = r.sensor_id JOIN device d ON d.id = s.device_id
       WHERE d.device_no = ANY($1) AND r.received_at >= $2`,
    ),
    `SELECT d.device_no, 'status', r.collected_at FROM device_status r JOIN device d ON d.id = r.device_id
     WHERE d.device_no = ANY($1) AND r.received_at >= $2`,
  ]);
const sent = 'SELECT * FROM unnest($3::bigint[], $4::text[], $5::timestamptz[]) AS u (no, what, at)';
const finding = `SELECT no || ' ' || what || ' ' || at AS finding`;
const sentValues = ({ devices, since }: Known, rows: Known['rows']): readonly unknown[] => [
  devices,
  new Date(since),
  rows.map(([no]) => no),
  rows.map(([, what]) => what),
  rows.map(([, , at]) => new Date(at)),
];

/** Compares the daily roll-ups of a column with those computed from its rows. */
const rollUp = ({ name, key }: Table, column: Table['columns'][number]): string => {
  const [from, value, element] = column.isList
    ? [`CROSS JOIN LATERAL unnest(r.${column.name}) WITH ORDINALITY AS e (value, element)`, 'e.value', 'e.element']
    : ['', `r.${column.name}`, '0'];
  return `SELECT '${name} ${column.name} ' || key_id || ' ' || day AS finding FROM (
      SELECT r.${key} AS key_id, ${element}::int AS element, date_bin('1 day', r.collected_at, 'epoch') AS day, count(${value}) AS n,
        min(${value})::float8 AS least, max(${value})::float8 AS most, sum(${value}::float8) AS total
      FROM ${name} r ${from} WHERE r.collected_at < (SELECT stored_until FROM rollup_source WHERE table_name = '${name}')
        ${key === 'sensor_id' ? 'AND r.quality <> 2' : ''} GROUP BY 1, 2, 3 HAVING count(${value}) > 0) AS due
    FULL JOIN (SELECT key_id, element, day, u.count, u.min, u.max, u.sum, (SELECT sum(c) FROM unnest(u.counts) c) AS in_hours
      FROM rollup u JOIN rollup_source o ON o.id = u.source_id
      WHERE o.table_name = '${name}' AND u.field = '${column.name}') AS stored USING (key_id, element, day)
    WHERE (due.n, due.n, due.least, due.most) IS DISTINCT FROM (stored.count, in_hours, stored.min, stored.max)
      OR abs(due.total - stored.sum) > 1e-6 * greatest(1, abs(due.total))`;
};

/** The changes of level that the limits give for the stored readings, in their order. */
const due = `SELECT rule_id, 'sensor:' || sensor_id AS subject, at, level, was FROM (
    SELECT v.rule_id, r.sensor_id, r.collected_at AS at, r.level,
      lag(r.level, 1, 0) OVER (PARTITION BY v.rule_id, r.sensor_id ORDER BY r.collected_at) AS was
    FROM alarm_rule_version v CROSS JOIN LATERAL (
      SELECT x.*, (x.main_frequency >= (v.definition #>> '{condition,limits,2}')::float8)::int * 2 AS level FROM (
        SELECT 'b13' AS type, sensor_id, collected_at, main_frequency FROM reading_geo_sound
        UNION ALL SELECT 'b14', sensor_id, collected_at, main_frequency FROM reading_infrasound) AS x
      WHERE v.definition #> '{condition,quantity,types}' ? x.type AND x.collected_at >= v.effective_from) AS r) AS s
  WHERE level <> was`;
const judged = `SELECT j.rule_id, j.subject, j.at, j.level::int, j.was::int FROM alarm_judgement j
  JOIN alarm_rule_version v USING (rule_id, version) WHERE v.definition #>> '{condition,kind}' = 'threshold' AND j.revoked_at IS NULL`;
const labelOf = `'rule ' || rule_id || ' ' || subject || ' ' || at`;

/** The checks after recovery, when everything is acknowledged. Each is one query, and fault-checks.test.ts shows that each can fail. */
export const checks: readonly Check[] = [
  {
    name: 'lost',
    sql: (tables) => `${finding} FROM (${sent} EXCEPT ALL (${kept(tables)})) AS x`,
    values: (known) => sentValues(known, known.rows),
  },
  {
    name: 'doubled',
    sql: (tables) => `${finding} FROM ((${kept(tables)}) EXCEPT ALL ${sent}) AS x`,
    values: (known) => sentValues(known, [...known.earlier, ...known.rows]),
  },
  {
    name: 'contradicting',
    sql: () => `SELECT 'reading_conflict ' || count(*) AS finding FROM reading_conflict HAVING count(*) > 0`,
    values: none,
  },
  {
    name: 'latest rows',
    sql: (tables) => `WITH newest AS (${union(
      ofSensors(tables).map(
        ({ name, columns }) => `SELECT * FROM (SELECT DISTINCT ON (r.sensor_id) r.sensor_id, r.collected_at,
          jsonb_strip_nulls(jsonb_build_object(${columns.map((one) => `'${camelCase(one.name)}', r.${one.name}`).join(', ')})) AS part
        FROM ${name} r JOIN sensor s ON s.id = r.sensor_id WHERE ${isFirstPart(name)} ORDER BY r.sensor_id, r.collected_at DESC) AS x`,
      ),
    )})
      SELECT 'sensor ' || sensor_id || ' ' || concat_ws(' ', n.collected_at, l.collected_at) AS finding
      FROM newest n FULL JOIN latest_reading l USING (sensor_id)
      WHERE l.collected_at IS DISTINCT FROM n.collected_at OR NOT l.values @> n.part
      UNION ALL SELECT 'device ' || device_id FROM (SELECT device_id, max(collected_at) AS at FROM device_status GROUP BY 1) AS n
        FULL JOIN latest_status l USING (device_id) WHERE l.collected_at IS DISTINCT FROM n.at`,
    values: none,
  },
  {
    name: 'roll-ups',
    sql: (tables) => union(tables.flatMap((table) => table.columns.map((column) => rollUp(table, column)))),
    values: none,
  },
  {
    name: 'judgements',
    sql: () => `SELECT 'missing: ' || ${labelOf} AS finding FROM (${due} EXCEPT ALL (${judged})) AS x
      UNION ALL SELECT 'wrong: ' || ${labelOf} FROM ((${judged}) EXCEPT ALL ${due}) AS x`,
    values: none,
  },
  {
    name: 'alarms',
    // A judgement that late readings have revoked had its event before. Late judgements raise alarms but do not end them, and are left out.
    sql: () => `WITH due AS (SELECT rule_id, subject, at, level > 0 AS is_rise FROM alarm_judgement WHERE NOT is_late),
      had AS (SELECT a.rule_id, a.subject, e.collected_at AS at, e.level > 0 AS is_rise FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id
        WHERE e.what IN ('raised', 'reactivated', 'returned') AND e.collected_at IS NOT NULL)
      SELECT 'missing: ' || ${labelOf} AS finding FROM (SELECT * FROM due EXCEPT ALL SELECT * FROM had) AS x
      UNION ALL SELECT 'wrong: ' || ${labelOf} FROM (SELECT * FROM had EXCEPT ALL SELECT * FROM due) AS x`,
    values: none,
  },
  {
    name: 'messages',
    sql: () => `SELECT 'alarm ' || alarm_id || ' ' || what AS finding
      FROM (SELECT alarm_id, what, count(*) AS n FROM alarm_event
        WHERE what IN ('raised', 'raisedLate', 'reactivated', 'returned') AND NOT detail ?| '{isSilent,isOver}' GROUP BY 1, 2) AS due
      FULL JOIN (SELECT alarm_id, what, count(*) AS n FROM alarm_notification WHERE what <> 'escalated' GROUP BY 1, 2) AS told
        USING (alarm_id, what) WHERE due.n IS DISTINCT FROM told.n`,
    values: none,
  },
  {
    name: 'commands',
    sql: () => `WITH done AS (SELECT d.id AS device_id, u.value, count(*) AS n
        FROM unnest($1::bigint[], $2::int[]) AS u (no, value) JOIN device d ON d.device_no = u.no GROUP BY 1, 2)
      SELECT 'command ' || number || ' ' || state || ', done ' || coalesce(n, 0) AS finding
      FROM command c LEFT JOIN done ON done.device_id = c.device_id AND done.value = (c.body #>> '{values,collectCycle}')::int
      WHERE n > 1 OR n IS NULL AND c.state = 'applied'
      UNION ALL SELECT 'accepted and not stored: ' || id FROM unnest($3::uuid[]) AS t (id) WHERE NOT EXISTS (SELECT FROM command c WHERE c.id = t.id)`,
    values: ({ writes, commands }) => [
      writes.map(({ deviceNo }) => deviceNo),
      writes.map(({ value }) => value),
      commands,
    ],
  },
];

/** The tables of readings, with their main columns. */
const readTables = `SELECT t.table_name AS name, t.key_column AS key, json_agg(json_build_object('name', c.name,
    'isList', format_type(a.atttypid, NULL) LIKE '%[]') ORDER BY c.n) AS columns
  FROM reading_table t CROSS JOIN LATERAL unnest(t.main_columns) WITH ORDINALITY AS c (name, n)
    JOIN pg_attribute a ON a.attrelid = to_regclass(t.table_name) AND a.attname = c.name
  WHERE t.table_name <> 'reading_calculated' GROUP BY 1, 2 ORDER BY 1`;

/** The findings of each check, by its name. */
export async function runChecks(db: Queryable, known: Known): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await db.query<Table>(readTables);
  const found = new Map<string, readonly string[]>();
  for (const { name, sql, values } of checks) {
    const { rows } = await db.query<{ finding: string }>(sql(tables), [...values(known)]);
    found.set(
      name,
      rows.map((row) => row.finding),
    );
  }
  return found;
}
