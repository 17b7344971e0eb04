import type { LiveAlarm } from '@groundwatch/protocol/live';
import { holdAlarm, suppressAlarm, unshelveAlarm } from '@groundwatch/domain/alarms';
import { loadOpenAlarms, outcomeOf, saveAlarms, type AlarmActor, type AlarmOutcome } from './alarm-store.ts';
import { keyOf } from './record-judgements.ts';
import { alarmColumns, toStoredAlarm, type AlarmKey, type AlarmRow } from './stored-alarm.ts';
import type { Queryable } from '../pool.ts';

/** Ends the shelving whose time is over. */
export async function endShelving(client: Queryable, now: number): Promise<LiveAlarm[]> {
  const { rows } = await client.query<AlarmRow>({
    name: 'alarm_shelved_until',
    text: `SELECT ${alarmColumns} FROM alarm a WHERE a.ended_at IS NULL AND a.shelved_until <= $1 ORDER BY a.id FOR UPDATE`,
    values: [new Date(now)],
  });
  const outcomes = rows.map(toStoredAlarm).flatMap((alarm): AlarmOutcome[] => {
    const change = unshelveAlarm(alarm.lifecycle, 'time', now);
    return typeof change === 'string' ? [] : [outcomeOf(alarm, change)];
  });
  return saveAlarms(client, outcomes, now);
}

/**
 * Suppresses the alarms of stations under maintenance and ends the suppression of others. `stationIds` null: all stations. `by`: who began
 * or ended the maintenance.
 */
export async function applyWindows(
  client: Queryable,
  now: number,
  stationIds: readonly number[] | null = null,
  by?: AlarmActor,
): Promise<LiveAlarm[]> {
  const { rows } = await client.query<AlarmRow & { works: Record<string, unknown> | null }>({
    name: 'alarm_window_flags',
    text: `SELECT ${alarmColumns}, (
        SELECT jsonb_build_object('reason', w.reason, 'plannedBy', w.account_name, 'until', w.ends_at)
          FROM maintenance_window w WHERE w.station_id = a.station_id AND w.cancelled_at IS NULL AND w.starts_at <= $1 AND w.ends_at > $1
          ORDER BY w.ends_at DESC LIMIT 1) AS works
      FROM alarm a WHERE a.ended_at IS NULL AND ($2::int[] IS NULL OR a.station_id = ANY($2))
        AND a.is_suppressed <> (a.station_id IN (SELECT w.station_id FROM maintenance_window w
          WHERE w.cancelled_at IS NULL AND w.starts_at <= $1 AND w.ends_at > $1)) ORDER BY a.id FOR UPDATE OF a`,
    values: [new Date(now), stationIds && [...stationIds]],
  });
  const outcomes = rows.flatMap(({ works, ...row }): AlarmOutcome[] => {
    const alarm = toStoredAlarm(row);
    const change = suppressAlarm(alarm.lifecycle, !alarm.lifecycle.isSuppressed, now, works ?? {});
    return change ? [outcomeOf(alarm, change)] : [];
  });
  return saveAlarms(client, outcomes, now, by);
}

/** An alarm whose level is held for lack of data. */
export interface Holding extends AlarmKey {
  readonly isHeld: boolean;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export async function markHeld(client: Queryable, holdings: readonly Holding[], now: number): Promise<LiveAlarm[]> {
  const wanted = new Map(holdings.map((holding) => [keyOf(holding), holding]));
  const outcomes = (await loadOpenAlarms(client, holdings)).flatMap((alarm): AlarmOutcome[] => {
    const { isHeld, detail = {} } = wanted.get(keyOf(alarm))!;
    const change = holdAlarm(alarm.lifecycle, isHeld, detail, now);
    return change ? [outcomeOf(alarm, change)] : [];
  });
  return saveAlarms(client, outcomes, now);
}
