import { z } from 'zod';
import { channelKinds, deliveryReasons, deliveryStates } from '../model/index.ts';
import { PlanContactSchema } from './alarm-plan.ts';
import { BigIdParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** One who was told of an alarm, or was to be: without addresses, as it stands on walls. */
export const ToldSchema = z.object({
  /** Account, or the channel's name where nobody in person is told. */
  name: z.string(),
  /** The least step of the escalation that told them; 0 at once. */
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
export type Told = z.infer<typeof ToldSchema>;

/** A step of the escalation since the last rise; `doneAt` null: it is to come. */
export const ResponseStepSchema = z.object({
  step: z.number().int(),
  dueAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  /** Rosters and accounts that it tells, by the policy as it is now. */
  to: z.array(z.string()),
});
export type ResponseStep = z.infer<typeof ResponseStepSchema>;

/** An item of the checklist; the log tells who did it when. */
export const ChecklistItemSchema = z.object({
  item: z.string(),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string(),
});
export type ChecklistItem = z.infer<typeof ChecklistItemSchema>;

/** What is to be done next: say that it was seen, the first item that is open, follow the instruction, or watch on. */
export const nextActions = ['acknowledge', 'check', 'follow', 'watch', 'none'] as const;

/** `GET /rest/alarms/:id/response`: who is there, who was told, and what comes next. */
export const AlarmResponseSchema = z.object({
  /** Of the nearest policy; empty: none holds. */
  policyName: z.string(),
  /** Who is on duty now by the rosters of that policy, and those that it names. */
  onDuty: z.array(z.object({ roster: z.string(), names: z.array(z.string()) })),
  told: z.array(ToldSchema),
  steps: z.array(ResponseStepSchema),
  /** What the rule says of the present level. */
  instruction: z.string(),
  checklist: z.array(ChecklistItemSchema),
  peopleAtRisk: z.string(),
  /** Screens are told no numbers. */
  contacts: z.array(PlanContactSchema),
  /** Whose it is: who has taken it, else to whom it falls by its rule or by the policy; `names` may be empty. */
  owner: z.object({
    by: z.enum(['taken', 'rule', 'duty']),
    names: z.array(z.string()),
    since: z.iso.datetime().nullable(),
  }),
  next: z.object({
    action: z.enum(nextActions),
    item: z.string(),
    /** Until when; null: no time is set. */
    dueAt: z.iso.datetime().nullable(),
    /** Who is told when that has passed. */
    thenTo: z.array(z.string()),
  }),
});
export type AlarmResponse = z.infer<typeof AlarmResponseSchema>;

/** `GET /rest/alarms/:id/receipts`: screens that show the alarm now, the first to show it first. */
export const AlarmReceiptSchema = z.object({
  displayId: z.number().int(),
  displayName: z.string(),
  wallName: z.string(),
  /** When it came on, as the screen tells; null: it did not. */
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
/** `POST /rest/alarms/:id/checklist`: an item of the plan is done, or not after all. */
export const CheckSchema = z.object({ item: z.string().trim().min(1).max(200), isDone: z.boolean() });

export const alarmResponseRoutes = {
  'POST /rest/alarms/:id/assign': { params: BigIdParamsSchema, body: AssignSchema, answer: AlarmResponseSchema },
  'GET /rest/alarms/:id/assignees': { params: BigIdParamsSchema, answer: z.array(AssigneeSchema) },
  'POST /rest/alarms/:id/checklist': { params: BigIdParamsSchema, body: CheckSchema, answer: AlarmResponseSchema },
  'GET /rest/alarms/:id/receipts': { params: BigIdParamsSchema, answer: z.array(AlarmReceiptSchema) },
  'GET /rest/alarms/:id/response': { params: BigIdParamsSchema, answer: AlarmResponseSchema },
} satisfies RouteTable;
