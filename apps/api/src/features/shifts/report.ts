import { LONGEST_SHIFT_MS, MOST_SHIFT_ROWS } from '@groundwatch/protocol/model';
import type { ShiftReport } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { alarmsOf } from './report-alarms.ts';
import { deedsOf } from './report-deeds.ts';
import { openThings } from './report-open.ts';

/** Scope of a report: stations (null: all), and the time from the start of the shift to the report. */
export interface ReportScope {
  readonly shiftId: number;
  readonly stationIds: readonly number[] | null;
  readonly from: Date;
  readonly to: Date;
}

/** Notes of the shift, and of the shifts that its owner took over in it. */
async function notesOf(db: Queryable, { shiftId, stationIds, to }: ReportScope): Promise<ShiftReport['notes']> {
  const { rows } = await db.query<Omit<ShiftReport['notes'][number], 'at'> & { at: Date }>(
    `SELECT n.id, n.at, n.account_name AS "accountName", n.text, n.station_id AS "stationId", coalesce(s.name, '') AS "stationName"
     FROM shift_note n LEFT JOIN station s ON s.id = n.station_id WHERE (n.shift_id = $1 OR n.shift_id IN (SELECT former.id
         FROM shift former JOIN shift own ON own.id = $1 AND own.user_id = former.next_user_id
         WHERE former.taken_at >= own.started_at AND former.taken_at <= $3))
       AND (n.station_id IS NULL OR $2::int[] IS NULL OR n.station_id = ANY($2))
     ORDER BY n.id LIMIT ${MOST_SHIFT_ROWS}`,
    [shiftId, stationIds, to],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The report of a shift: events since its start, open items, actions with their authors, and notes. */
export async function makeReport(db: Queryable, scope: ReportScope): Promise<ShiftReport> {
  const earliest = new Date(Math.max(scope.from.getTime(), scope.to.getTime() - LONGEST_SHIFT_MS));
  const within = { ...scope, from: earliest };
  // Sequential: a transaction has one connection.
  const alarms = await alarmsOf(db, within);
  const { deeds, total } = await deedsOf(db, within);
  const { silent, devices, silentTotal, works, commands } = await openThings(db, within);
  return {
    at: scope.to.toISOString(),
    figures: {
      raised: alarms.raisedTotal,
      byLevel: alarms.byLevel,
      open: alarms.openTotal,
      unacknowledged: alarms.unacknowledged,
      deeds: total,
      silent: silentTotal,
      devices,
    },
    raised: alarms.raised,
    open: alarms.open,
    silent,
    works,
    commands,
    deeds,
    notes: await notesOf(db, scope),
  };
}

/**
 * The part of a report over these stations, with `devices` devices. Figures are counted from the visible lists, as those of the whole would
 * disclose the rest.
 */
export function partOf(report: ShiftReport, stationIds: readonly number[], devices: number): ShiftReport {
  const seen = new Set(stationIds);
  const isSeen = ({ stationId }: { stationId: number | null }): boolean => stationId === null || seen.has(stationId);
  const [raised, open] = [report.raised.filter(isSeen), report.open.filter(isSeen)];
  const [silent, deeds] = [report.silent.filter(isSeen), report.deeds.filter(isSeen)];
  const byLevel = Map.groupBy(raised, ({ worstLevel }) => String(worstLevel));
  const isUnacknowledged = ({ state, isAside }: ShiftReport['open'][number]): boolean =>
    !isAside && (state === 'unacknowledged' || state === 'returned');
  return {
    at: report.at,
    figures: {
      raised: raised.length,
      byLevel: Object.fromEntries([...byLevel].map(([level, own]) => [level, own.length])),
      open: open.length,
      unacknowledged: open.filter(isUnacknowledged).length,
      deeds: deeds.length,
      silent: silent.length,
      devices,
    },
    raised,
    open,
    silent,
    works: report.works.filter(isSeen),
    commands: report.commands.filter(isSeen),
    deeds,
    notes: report.notes.filter(isSeen),
  };
}
