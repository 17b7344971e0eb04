import { ShiftReportSchema, type ShiftReport } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';
import type { StoredShift } from './read-shifts.ts';
import { countDevices } from './report-open.ts';
import { makeReport, partOf } from './report.ts';

/** Intersection of two station lists; null: all. */
function common(a: readonly number[] | null, b: readonly number[] | null): readonly number[] | null {
  if (a === null || b === null) return a ?? b;
  const known = new Set(b);
  return a.filter((id) => known.has(id));
}

/** The signed report, or the present one, limited to the stations that the caller may see. */
export async function readReport(db: Queryable, caller: Caller, shift: StoredShift, now: number): Promise<ShiftReport> {
  const mine = stationFilter(caller);
  const seen = common(shift.stationIds, mine);
  if (shift.state === 'running') {
    const from = new Date(shift.startedTime);
    return makeReport(db, { shiftId: shift.id, stationIds: seen, from, to: new Date(now) });
  }
  const { rows } = await db.query<{ report: unknown }>('SELECT report FROM shift WHERE id = $1', [shift.id]);
  const report = ShiftReportSchema.parse(found(rows[0]).report);
  const isWhole = seen === null || seen.length === shift.stationIds?.length;
  return isWhole ? report : partOf(report, seen, await countDevices(db, seen));
}
