import { wallScope } from '@groundwatch/db';
import { displayFault } from '@groundwatch/domain/alarms';
import type { WallFault, WallReport } from '@groundwatch/protocol/model';
import type { Display, Wall, WallView, WallWithDisplays } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';

interface WallRow extends Omit<Wall, 'stationIds'> {
  named: number[] | null;
  allStations: boolean;
  shown: number[];
  setUpBy: string;
}

/** Walls of which the caller sees all stations; walls without stations are for callers who see all and for the user who saved them last. */
async function findWalls(db: Queryable, caller: Caller, id: number | null): Promise<WallRow[]> {
  const { rows } = await db.query<WallRow>({
    name: 'walls',
    text: `SELECT w.id, w.name, w.language, w.time_zone AS "timeZone", w.settings, w.revision, w.station_ids AS named,
        shown.all_stations AS "allStations", shown.station_ids AS shown, coalesce(o.account_name, '') AS "setUpBy"
      FROM wall w ${wallScope}
      WHERE ($1::int IS NULL OR w.id = $1) AND ($2::int[] IS NULL
        OR shown.station_ids <@ $2 AND (shown.station_ids <> '{}' OR w.owner_id = $3))
      ORDER BY w.name, w.id`,
    values: [id, stationFilter(caller), caller.userId],
  });
  return rows;
}

const settingOf = ({ named, shown, allStations: _all, setUpBy: _by, ...wall }: WallRow): Wall => ({
  ...wall,
  // Named stations that it may not show are hidden.
  stationIds: named === null ? null : shown,
});

/** Returns the wall. Throws notFound where the caller may not see all that it shows. */
export async function wallOf(db: Queryable, caller: Caller, id: number): Promise<Wall> {
  return settingOf(found((await findWalls(db, caller, id))[0]));
}

/** Data for the page of a wall: for its own screen, or a person who may see what it shows. */
export async function readView(db: Queryable, caller: Caller, id: number): Promise<WallView> {
  const { display } = caller;
  if (display && display.wallId !== id) return found<WallView>(null);
  const row = found((await findWalls(db, caller, id))[0]);
  return {
    ...settingOf(row),
    stationIds: row.allStations ? null : row.shown,
    displayId: display?.id ?? null,
    mayAcknowledge: display === null && caller.permissions.has('alarm:acknowledge'),
  };
}

interface DisplayRow {
  id: number;
  wallId: number;
  name: string;
  pairedBy: string;
  pairedAt: Date;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
  report: WallReport | null;
  reportedAt: Date | null;
  /** Cause of its open alarm. */
  alarmed: string | null;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function toDisplay({ alarmed, ...row }: DisplayRow, now: number): Display {
  const { pairedAt, reportedAt, report, revokedAt } = row;
  const known = { pairedAt: pairedAt.getTime(), reportedAt: reportedAt?.getTime() ?? null, report };
  const own = revokedAt ? null : (displayFault(known, now)?.fault ?? null);
  // Only the alarm clock of ingest detects stale data, because that takes several observations.
  const fault: WallFault | null = own ?? (!revokedAt && alarmed === 'stale' ? 'stale' : null);
  return {
    ...row,
    pairedAt: pairedAt.toISOString(),
    lastSeenAt: iso(row.lastSeenAt),
    revokedAt: iso(revokedAt),
    reportedAt: iso(reportedAt),
    isSilent: fault === 'silent',
    fault,
  };
}

/** Screens of walls, including recently revoked ones. */
async function readDisplays(db: Queryable, wallIds: readonly number[], now: number): Promise<Display[]> {
  const { rows } = await db.query<DisplayRow>({
    name: 'displays',
    text: `SELECT d.id, d.wall_id AS "wallId", d.name, d.paired_by AS "pairedBy", d.paired_at AS "pairedAt",
        d.last_seen_at AS "lastSeenAt", d.revoked_at AS "revokedAt", d.report, d.reported_at AS "reportedAt",
        (SELECT a.trigger ->> 'reason' FROM alarm a WHERE a.subject = 'wall:' || d.id AND a.kind = 'wallSilent'
          AND a.ended_at IS NULL AND a.level > 0 LIMIT 1) AS alarmed
      FROM display d WHERE d.wall_id = ANY($1::int[]) AND (d.revoked_at IS NULL OR d.revoked_at > $2)
      ORDER BY d.id`,
    values: [[...wallIds], new Date(now - REVOKED_MS)],
  });
  return rows.map((row) => toDisplay(row, now));
}

/** How long a revoked screen stays in the list: 30 days. */
const REVOKED_MS = 30 * 86_400_000;

export async function readWalls(db: Queryable, caller: Caller, now: number, id?: number): Promise<WallWithDisplays[]> {
  const rows = await findWalls(db, caller, id ?? null);
  const displays = await readDisplays(
    db,
    rows.map((row) => row.id),
    now,
  );
  const byWall = Map.groupBy(displays, ({ wallId }) => wallId);
  return rows.map((row) => ({
    ...settingOf(row),
    setUpBy: row.setUpBy,
    stationCount: row.shown.length,
    displays: byWall.get(row.id) ?? [],
  }));
}
