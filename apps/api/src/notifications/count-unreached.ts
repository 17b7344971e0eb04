import type { Queryable } from '../context.ts';
import { loadChannels, loadPeople, loadRosters, membersOf, type PlanPolicy } from './load-setup.ts';
import { planDeliveries } from './plan-deliveries.ts';

/**
 * Counts the stations whose notification policy would reach nobody, at any step, with a red alarm raised at `now` (ms): there is no policy,
 * nobody is on duty, or no enabled channel has an address. `stationIds`: stations to count; null: all. Notification preferences of users
 * are ignored.
 */
export async function countUnreachedStations(
  db: Queryable,
  stationIds: readonly number[] | null,
  now: number,
): Promise<number> {
  const { rows } = await db.query<{ policy: PlanPolicy | null; stations: number }>({
    name: 'unreached-policies',
    text: `SELECT CASE WHEN p.id IS NOT NULL
          THEN jsonb_build_object('id', p.id, 'name', p.name, 'steps', p.steps, 'notifiesEnd', p.notifies_end) END AS policy,
        count(*)::int AS stations
      FROM station s LEFT JOIN LATERAL (SELECT * FROM notification_policy n
        WHERE n.is_enabled AND (n.station_id = s.id OR n.project_id = s.project_id
          OR (n.station_id IS NULL AND n.project_id IS NULL))
        ORDER BY n.station_id IS NULL, n.project_id IS NULL LIMIT 1) p ON true
      WHERE $1::int[] IS NULL OR s.id = ANY($1) GROUP BY p.id, p.name, p.steps, p.notifies_end`,
    values: [stationIds],
  });
  const policies = rows.flatMap(({ policy }) => policy ?? []);
  const lines = policies.flatMap(({ steps }) => steps.flatMap((step) => step.lines));
  const [channels, rosters] = [await loadChannels(db), await loadRosters(db, idsOf(lines, 'rosterId'))];
  const named = [...idsOf(lines, 'userId'), ...[...rosters.values()].flatMap(membersOf)];
  const people = await loadPeople(db, [...new Set(named)], { stationId: 0, projectId: 0, companyId: 0 });
  const reaches = (policy: PlanPolicy): boolean =>
    policy.steps.some((_, step) =>
      planDeliveries(
        { channels, policy, rosters, people, siteUrl: '' },
        { what: step === 0 ? 'raised' : 'escalated', level: 1, worstLevel: 1, projectId: 0, stationId: 0 },
        step,
        [],
        now,
      ).some(({ why, reason }) => why === 'policy' && reason === ''),
    );
  return rows.reduce((sum, { policy, stations }) => sum + (policy && reaches(policy) ? 0 : stations), 0);
}

const idsOf = <Key extends 'rosterId' | 'userId'>(lines: readonly Record<Key, number | null>[], key: Key): number[] =>
  lines.flatMap((line) => line[key] ?? []);
