import {
  levelPlanOf,
  type Alarm,
  type AlarmPlan,
  type ChecklistItem,
  type LevelPlan,
} from '@groundwatch/protocol/rest';
import type { Queryable } from '../../../context.ts';

interface PlanOf {
  /** The plan of the rule, or of the rule that it overrides. */
  readonly plan: AlarmPlan | null;
  /** The plan of the present level; for a returned alarm, of the worst level that it had. */
  readonly level: LevelPlan | null;
}

export async function readPlan(db: Queryable, alarm: Pick<Alarm, 'ruleId' | 'level' | 'worstLevel'>): Promise<PlanOf> {
  const { rows } = await db.query<{ plan: AlarmPlan | null }>({
    name: 'response-plan',
    text: `SELECT coalesce(r.plan, o.plan) AS plan FROM alarm_rule r LEFT JOIN alarm_rule o ON o.id = r.overrides_id WHERE r.id = $1`,
    values: [alarm.ruleId],
  });
  const plan = rows[0]?.plan ?? null;
  return { plan, level: levelPlanOf(plan, alarm.level || alarm.worstLevel) };
}

/** The items of a plan with the last log entry of each. */
export async function readChecklist(
  db: Queryable,
  alarmId: number,
  items: readonly string[],
): Promise<ChecklistItem[]> {
  if (items.length === 0) return [];
  const { rows } = await db.query<{ item: string; isDone: boolean; at: Date; by: string }>({
    name: 'response-checklist',
    text: `SELECT DISTINCT ON (note) note AS item, what = 'checked' AS "isDone", at, account_name AS by FROM alarm_event
      WHERE alarm_id = $1 AND what IN ('checked', 'unchecked') ORDER BY note, id DESC`,
    values: [alarmId],
  });
  const done = new Map(rows.filter(({ isDone }) => isDone).map((row) => [row.item, row]));
  return items.map((item) => {
    const own = done.get(item);
    return { item, doneAt: own?.at.toISOString() ?? null, doneBy: own?.by ?? '' };
  });
}
