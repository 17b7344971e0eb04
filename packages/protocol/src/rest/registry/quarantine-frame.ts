import { z } from 'zod';
import { BigIdParamsSchema } from '../envelope.ts';
import type { RouteTable } from '../route.ts';

const value = z.number().nullable();

/** `GET /rest/quarantine/:id/frame`: what can be read of a frame without a key. */
export const FrameContentSchema = z.object({
  /** `sealed`: encrypted; `unreadable`: invalid in the protocol. */
  kind: z.enum(['hello', 'heartbeat', 'report', 'other', 'sealed', 'unreadable']),
  /** By the device's clock. */
  sentAt: z.iso.datetime().nullable(),
  /** A HELLO with authentication: the device has a secret. */
  hasSecret: z.boolean(),
  ident: z
    .object({
      hardware: z.string(),
      software: z.string(),
      bootVersion: z.string(),
      gsmVersion: z.string(),
      imei: z.string(),
      iccid: z.string(),
      operator: value,
    })
    .nullable(),
  /** Seconds; null if not included. */
  sendCycle: value,
  collectCycle: value,
  sensors: z.array(
    z.object({
      port: z.number().int(),
      type: z.string(),
      subAddress: z.number().int(),
      collectedAt: z.iso.datetime(),
      quality: z.number().int(),
      /** By key of the field, physical units. */
      values: z.record(z.string(), z.union([value, z.array(value)])),
    }),
  ),
});
export type FrameContent = z.infer<typeof FrameContentSchema>;

export const quarantineFrameRoutes = {
  'GET /rest/quarantine/:id/frame': { params: BigIdParamsSchema, answer: FrameContentSchema },
} satisfies RouteTable;
