import { z } from 'zod';
import { channelKinds, deliveryReasons, deliveryStates } from '../model/index.ts';
import { PlanContactSchema } from './alarm-plan.ts';
import { BigIdParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** A recipient, or intended recipient, of a notification: without addresses, as shown on walls. */
export const RecipientSchema = z.object({
  /** Account, or the channel's name where no person is notified. */
  name: z.string(),
  /** The first escalation step that notified them; 0 at once. */
  step: z.number().int(),
  deliveries: z.array(
    z.object({
      channelKind: z.enum(channelKinds).nullable(),
      state: z.enum(deliveryStates),
      reason: z.enum(deliveryReasons),
      at: z.iso.datetime(),
    }),
  ),
});
export type Recipient = z.infer<typeof RecipientSchema>;

/** An escalation step since the last rise; `doneAt` null: pending. */
export const ResponseStepSchema = z.object({
  step: z.number().int(),
  dueAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  /** Rosters and accounts that it notifies, by the present policy. */
  to: z.array(z.string()),
});
export type ResponseStep = z.infer<typeof ResponseStepSchema>;

/** An item of the checklist; the log has who did it and when. */
export const ChecklistItemSchema = z.object({
  item: z.string(),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string(),
});
export type ChecklistItem = z.infer<typeof ChecklistItemSchema>;

/** The next action: acknowledge, the first open item, follow the instruction, or keep watching. */
export const nextActions = ['acknowledge', 'check', 'follow', 'watch', 'none'] as const;

/** `GET /rest/alarms/:id/response`: people on duty, recipients, and what comes next. */
export const AlarmResponseSchema = z.object({
  /** Name of the nearest policy; empty: there is none. */
  policyName: z.string(),
  /** People on duty by the rosters of that policy, and people that it names. */
  onDuty: z.array(z.object({ roster: z.string(), names: z.array(z.string()) })),
  notified: z.array(RecipientSchema),
  steps: z.array(ResponseStepSchema),
  /** Instruction of the rule for the present level. */
  instruction: z.string(),
  checklist: z.array(ChecklistItemSchema),
  peopleAtRisk: z.string(),
  /** Telephone numbers; empty for screens. */
  contacts: z.array(PlanContactSchema),
  /** The owner: who has taken it, else the one by its rule or policy; `names` may be empty. */
  owner: z.object({
    by: z.enum(['taken', 'rule', 'duty']),
    names: z.array(z.string()),
    since: z.iso.datetime().nullable(),
  }),
  next: z.object({
    action: z.enum(nextActions),
    item: z.string(),
    /** Deadline; null: none. */
    dueAt: z.iso.datetime().nullable(),
    /** Who is notified after the deadline. */
    thenTo: z.array(z.string()),
  }),
});
export type AlarmResponse = z.infer<typeof AlarmResponseSchema>;

/** `GET /rest/alarms/:id/receipts`: screens that show the alarm now, the earliest first. */
export const AlarmReceiptSchema = z.object({
  displayId: z.number().int(),
  displayName: z.string(),
  wallName: z.string(),
  /** Since when, as reported by the screen; null: unknown. */
  since: z.iso.datetime().nullable(),
  reportedAt: z.iso.datetime(),
});
export type AlarmReceipt = z.infer<typeof AlarmReceiptSchema>;

/** `GET /rest/alarms/:id/assignees`: accounts that may respond to it, by name. */
export const AssigneeSchema = z.object({ userId: z.number().int(), accountName: z.string(), name: z.string() });
export type Assignee = z.infer<typeof AssigneeSchema>;
/** `POST /rest/alarms/:id/assign`: takes an open alarm, or hands it over. */
export const AssignSchema = z.object({
  userId: z.number().int().positive().max(2_147_483_647),
  note: z.string().trim().max(500).default(''),
});
/** `POST /rest/alarms/:id/checklist`: marks an item of the plan as done or not done. */
export const CheckSchema = z.object({ item: z.string().trim().min(1).max(200), isDone: z.boolean() });

export const alarmResponseRoutes = {
  'POST /rest/alarms/:id/assign': { params: BigIdParamsSchema, body: AssignSchema, answer: AlarmResponseSchema },
  'GET /rest/alarms/:id/assignees': { params: BigIdParamsSchema, answer: z.array(AssigneeSchema) },
  'POST /rest/alarms/:id/checklist': { params: BigIdParamsSchema, body: CheckSchema, answer: AlarmResponseSchema },
  'GET /rest/alarms/:id/receipts': { params: BigIdParamsSchema, answer: z.array(AlarmReceiptSchema) },
  'GET /rest/alarms/:id/response': { params: BigIdParamsSchema, answer: AlarmResponseSchema },
} satisfies RouteTable;
