import { ShiftReportSchema, type ShiftReport } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';
import type { StoredShift } from './read-shifts.ts';
import { makeReport, visiblePart } from './report.ts';

/** Stations of both; null: all. */
function common(a: readonly number[] | null, b: readonly number[] | null): readonly number[] | null {
  if (a === null || b === null) return a ?? b;
  const known = new Set(b);
  return a.filter((id) => known.has(id));
}

/** The report as it was signed, or as it is now, with what the caller may see of it. */
export async function readReport(db: Queryable, caller: Caller, shift: StoredShift, now: number): Promise<ShiftReport> {
  const mine = stationFilter(caller);
  if (shift.state === 'running') {
    const stationIds = common(shift.stationIds, mine);
    const from = new Date(shift.startedTime);
    return visiblePart(await makeReport(db, { shiftId: shift.id, stationIds, from, to: new Date(now) }), mine);
  }
  const { rows } = await db.query<{ report: unknown }>('SELECT report FROM shift WHERE id = $1', [shift.id]);
  return visiblePart(ShiftReportSchema.parse(found(rows[0]).report), mine);
}
