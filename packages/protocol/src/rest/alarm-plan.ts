import { z } from 'zod';

const id = z.number().int().positive().max(2_147_483_647);
const line = (most: number) => z.string().trim().max(most);

/** Levels of a plan, worst first. */
export const planLevels = ['1', '2', '3', '4'] as const;
export type PlanLevel = (typeof planLevels)[number];

/** Response at a level: instruction, checklist, and the time limit in minutes after the rise (null: as soon as possible). */
export const LevelPlanSchema = z.object({
  instruction: line(1_000),
  checklist: z.array(line(200).min(1)).max(20),
  withinMin: z.number().int().min(1).max(10_080).nullable(),
});
export type LevelPlan = z.infer<typeof LevelPlanSchema>;

export const PlanContactSchema = z.object({ name: line(60).min(1), role: line(60), phone: line(40) });
export type PlanContact = z.infer<typeof PlanContactSchema>;

/** Response plan of a rule. A level without a plan uses that of the next milder one. */
export const AlarmPlanSchema = z.object({
  /** People at risk: households, a road, works. */
  peopleAtRisk: line(200),
  contacts: z.array(PlanContactSchema).max(10),
  /**
   * Owner of an alarm that nobody has taken: an account, or whoever is on duty by a roster; null: the people of the notification policy.
   */
  owner: z.object({ kind: z.enum(['user', 'roster']), id }).nullable(),
  levels: z.partialRecord(z.enum(planLevels), LevelPlanSchema),
});
export type AlarmPlan = z.infer<typeof AlarmPlanSchema>;

/** The plan for a level. */
export function levelPlanOf(plan: AlarmPlan | null, level: number): LevelPlan | null {
  const own = planLevels.find((one) => Number(one) >= level && plan?.levels[one] !== undefined);
  return (own && plan?.levels[own]) ?? null;
}
