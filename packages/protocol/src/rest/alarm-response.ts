import { z } from 'zod';
import { channelKinds, deliveryReasons, deliveryStates } from '../model/index.ts';
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

/** `GET /rest/alarms/:id/response`: who is there, who was told, and what comes next. */
export const AlarmResponseSchema = z.object({
  /** Of the nearest policy; empty: none holds. */
  policyName: z.string(),
  /** Who is on duty now by the rosters of that policy, and those that it names. */
  onDuty: z.array(z.object({ roster: z.string(), names: z.array(z.string()) })),
  told: z.array(ToldSchema),
  steps: z.array(ResponseStepSchema),
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

export const alarmResponseRoutes = {
  'GET /rest/alarms/:id/receipts': { params: BigIdParamsSchema, answer: z.array(AlarmReceiptSchema) },
  'GET /rest/alarms/:id/response': { params: BigIdParamsSchema, answer: AlarmResponseSchema },
} satisfies RouteTable;
