import type { ForwardKind } from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';

/** Source of one message: the rows of a reading or status, or a log line of an alarm. */
export interface ForwardSource {
  readonly kind: ForwardKind;
  /** Tables: families of a reading; `status` for a status record. */
  readonly families: readonly string[];
  /** Id of the sensor, device or log line. */
  readonly keyId: number;
  /** Collect time, or the time of the log line. */
  readonly at: Date;
}

/** A position in the outbox: entries of this row up to `ord` and all earlier rows are done. */
export interface Position {
  readonly xid: string;
  readonly outboxId: number;
  readonly ord: number;
}

export interface Entry extends ForwardSource {
  readonly position: Position;
}

/** The data that a destination gets. */
export interface DestinationScope {
  readonly projectIds: readonly number[];
  readonly stationIds: readonly number[];
  readonly sendsReadings: boolean;
  readonly sendsStatus: boolean;
  readonly sendsAlarms: boolean;
}

const MOST_ROWS = 8;
const MOST_ENTRIES = 1_000;

/** Condition: all earlier transactions have ended, so nothing can still appear before the row. */
export const settled = 'o.xid < pg_snapshot_xmin(pg_current_snapshot())';
export const inScope = (projects: string, stations: string): string =>
  `((cardinality(${projects}::int[]) = 0 AND cardinality(${stations}::int[]) = 0) OR st.project_id = ANY(${projects}) OR st.id = ANY(${stations}))`;

interface OutboxRow {
  xid: string;
  id: number;
  count: number;
}

interface EntryRow {
  xid: string;
  id: number;
  ord: number;
  family: string | null;
  keyId: number;
  at: Date;
}

/** The next entries of a destination in order, and the position after what was read. null: nothing is new. */
export async function readEntries(
  db: Queryable,
  wanted: DestinationScope,
  from: Position,
): Promise<{ entries: Entry[]; end: Position } | null> {
  const { rows } = await db.query<OutboxRow>({
    name: 'forward-rows',
    text: `SELECT o.xid::text AS xid, o.id::float8 AS id, cardinality(o.family) + cardinality(o.event_ids) AS count FROM forward_outbox o
      WHERE (o.xid, o.id) >= ($1::xid8, $2::int8) AND ${settled}
        AND NOT (o.xid = $1::xid8 AND o.id = $2 AND cardinality(o.family) + cardinality(o.event_ids) <= $3)
      ORDER BY o.xid, o.id LIMIT ${MOST_ROWS}`,
    values: [from.xid, from.outboxId, from.ord],
  });
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return null;
  const range = [first.xid, first.id, last.xid, last.id, from.xid, from.outboxId, from.ord];
  const scope = [wanted.projectIds, wanted.stationIds];
  const found = await db.query<EntryRow>({
    name: 'forward-entries',
    text: `WITH part AS (SELECT * FROM forward_outbox o WHERE (o.xid, o.id) >= ($1::xid8, $2::int8) AND (o.xid, o.id) <= ($3::xid8, $4::int8))
      SELECT e.xid::text AS xid, e.id::float8 AS id, e.ord::int AS ord, e.family, e."keyId"::float8 AS "keyId", e.at FROM (
        SELECT o.xid, o.id, k.ord, o.families[k.family + 1] AS family, k.key_id AS "keyId", k.at
          FROM part o CROSS JOIN LATERAL unnest(o.family, o.key_ids, o.ats) WITH ORDINALITY AS k(family, key_id, at, ord)
          LEFT JOIN sensor s ON s.id = k.key_id AND o.families[k.family + 1] <> 'status'
          JOIN device d ON d.id = CASE WHEN o.families[k.family + 1] = 'status' THEN k.key_id ELSE s.device_id END
          JOIN station st ON st.id = d.station_id
          WHERE CASE WHEN o.families[k.family + 1] = 'status' THEN $11::bool ELSE $10::bool END AND ${inScope('$8', '$9')}
        UNION ALL
        SELECT o.xid, o.id, k.ord, NULL, k.event_id, e.at
          FROM part o CROSS JOIN LATERAL unnest(o.event_ids) WITH ORDINALITY AS k(event_id, ord)
          JOIN alarm_event e ON e.id = k.event_id JOIN alarm a ON a.id = e.alarm_id JOIN station st ON st.id = a.station_id
          WHERE $12::bool AND ${inScope('$8', '$9')}) e
      WHERE NOT (e.xid = $5::xid8 AND e.id = $6 AND e.ord <= $7)
      ORDER BY e.xid, e.id, e.ord LIMIT ${MOST_ENTRIES + 1}`,
    values: [...range, ...scope, wanted.sendsReadings, wanted.sendsStatus, wanted.sendsAlarms],
  });
  const entries = joined(found.rows);
  if (found.rows.length <= MOST_ENTRIES) return { entries, end: { xid: last.xid, outboxId: last.id, ord: last.count } };
  // The last entry may be a part of a reading.
  entries.pop();
  return { entries, end: entries.at(-1)!.position };
}

/** Joins rows to entries; the two rows of a two-table reading are adjacent. */
function joined(rows: readonly EntryRow[]): Entry[] {
  const entries: Entry[] = [];
  for (const { xid, id, ord, family, keyId, at } of rows) {
    const position = { xid, outboxId: id, ord };
    const before = entries.at(-1);
    const isSame =
      before?.kind === 'reading' &&
      family !== null &&
      family !== 'status' &&
      before.keyId === keyId &&
      before.at.getTime() === at.getTime() &&
      before.position.outboxId === id &&
      !before.families.includes(family);
    if (isSame) entries[entries.length - 1] = { ...before, families: [...before.families, family], position };
    else if (family === null) entries.push({ kind: 'alarm', families: [], keyId, at, position });
    else entries.push({ kind: family === 'status' ? 'status' : 'reading', families: [family], keyId, at, position });
  }
  return entries;
}
