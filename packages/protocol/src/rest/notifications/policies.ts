import { z } from 'zod';
import { IdSchema } from '../registry/calls.ts';
import { IdParamsSchema, VersionQuerySchema } from '../envelope.ts';
import type { RouteTable } from '../route.ts';

const id = z.number().int().positive();
const level = z.literal([1, 2, 3, 4]);
export const LevelsSchema = z.array(level).min(1).max(4);

/** Recipients and channel: a roster's people on duty, a user, or, for webhooks only, no person. */
export const PolicyLineSchema = z
  .object({
    levels: LevelsSchema,
    rosterId: id.nullable().default(null),
    userId: id.nullable().default(null),
    channelIds: z.array(id).min(1).max(20),
  })
  .refine(({ rosterId, userId }) => rosterId === null || userId === null, {
    path: ['userId'],
    params: { problem: 'oneTarget' },
  });
export type PolicyLine = z.output<typeof PolicyLineSchema>;

export const MOST_STEPS = 10;
/** The first step has `afterMinutes` 0: at once. Later ones apply if the alarm is still unacknowledged so long after its rise. */
export const PolicyStepSchema = z.object({
  afterMinutes: z.number().int().min(0).max(10_080),
  lines: z.array(PolicyLineSchema).min(1).max(20),
});
export type PolicyStep = z.output<typeof PolicyStepSchema>;

/**
 * `POST /rest/notifications/policies`; `PUT …/:id` with `version`; `DELETE …/:id?version=`. For a station, a project, or neither (all): only the
 * one nearest to an alarm's station applies.
 */
export const PolicyBodySchema = z
  .object({
    name: z.string().trim().min(1).max(100),
    note: z.string().trim().max(500).default(''),
    isEnabled: z.boolean().default(true),
    projectId: id.nullable().default(null),
    stationId: id.nullable().default(null),
    steps: z.array(PolicyStepSchema).min(1).max(MOST_STEPS),
    /** Whether those who were notified are also notified of the return, the lowering and the end. */
    notifiesEnd: z.boolean().default(true),
  })
  .refine(({ projectId, stationId }) => projectId === null || stationId === null, {
    path: ['stationId'],
    params: { problem: 'projectOrStation' },
  })
  .refine(
    ({ steps }) =>
      steps[0]?.afterMinutes === 0 &&
      steps.every((step, index) => index === 0 || step.afterMinutes > (steps[index - 1]?.afterMinutes ?? 0)),
    { path: ['steps'], params: { problem: 'risingSteps' } },
  );
export type PolicyBody = z.output<typeof PolicyBodySchema>;
export const PolicyChangeSchema = z.intersection(PolicyBodySchema, z.object({ version: z.number().int().min(1) }));

/** `GET /rest/notifications/policies`. */
export const PolicySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  note: z.string(),
  isEnabled: z.boolean(),
  projectId: z.number().int().nullable(),
  projectName: z.string(),
  stationId: z.number().int().nullable(),
  stationName: z.string(),
  steps: z.array(PolicyStepSchema),
  notifiesEnd: z.boolean(),
  version: z.number().int(),
});
export type Policy = z.infer<typeof PolicySchema>;

export const policiesRoutes = {
  'GET /rest/notifications/policies': { answer: z.array(PolicySchema) },
  'POST /rest/notifications/policies': { body: PolicyBodySchema, answer: IdSchema },
  'PUT /rest/notifications/policies/:id': { params: IdParamsSchema, body: PolicyChangeSchema, answer: z.null() },
  'DELETE /rest/notifications/policies/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
} satisfies RouteTable;
