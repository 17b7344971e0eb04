import { z } from 'zod';
import { IsoTimeSchema, TimeZoneSchema, IdParamsSchema, VersionQuerySchema } from '../envelope.ts';
import { IdSchema } from '../registry/calls.ts';
import type { RouteTable } from '../route.ts';

const id = z.number().int().positive();
export const ClockSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** `POST /rest/notifications/rosters`; `PUT …/:id` with `version`; `DELETE …/:id?version=`. See `RosterPlan` of the domain. */
export const RosterBodySchema = z
  .object({
    name: z.string().trim().min(1).max(100),
    note: z.string().trim().max(500).default(''),
    timeZone: TimeZoneSchema,
    weeks: z.number().int().min(1).max(12).default(1),
    startsOn: z.iso.date().refine((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1, {
      params: { problem: 'monday' },
    }),
    shifts: z
      .array(
        z.object({
          week: z.number().int().min(0).max(11),
          weekday: z.number().int().min(1).max(7),
          from: ClockSchema,
          to: ClockSchema,
          userId: id,
        }),
      )
      .max(500),
    standIns: z
      .array(
        z.object({
          from: IsoTimeSchema,
          to: IsoTimeSchema,
          absentId: id.nullable(),
          userId: id.nullable(),
        }),
      )
      .max(200)
      .default([]),
  })
  .refine(({ weeks, shifts }) => shifts.every(({ week }) => week < weeks), {
    path: ['shifts'],
    params: { problem: 'tooBig' },
  })
  .refine(({ standIns }) => standIns.every(({ from, to }) => Date.parse(to) > Date.parse(from)), {
    path: ['standIns'],
    params: { problem: 'endBeforeStart' },
  });
export type RosterBody = z.output<typeof RosterBodySchema>;
export const RosterChangeSchema = z.intersection(RosterBodySchema, z.object({ version: z.number().int().min(1) }));

const TurnSchema = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), userIds: z.array(z.number().int()) });

/** `GET /rest/notifications/rosters`: by name, with who is on duty now and the gaps of the next four weeks. */
export const RosterSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  note: z.string(),
  timeZone: z.string(),
  weeks: z.number().int(),
  startsOn: z.string(),
  shifts: RosterBodySchema.shape.shifts,
  standIns: RosterBodySchema.shape.standIns.unwrap(),
  version: z.number().int(),
  onDuty: z.array(z.number().int()),
  gaps: z.array(TurnSchema),
});
export type Roster = z.infer<typeof RosterSchema>;

/** `GET /rest/notifications/people`: everybody who can be on a roster, with addresses; by account name. */
export const PersonSchema = z.object({
  userId: z.number().int(),
  accountName: z.string(),
  name: z.string(),
  isEnabled: z.boolean(),
  email: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Browsers subscribed to web push. */
  browsers: z.number().int(),
});
export type Person = z.infer<typeof PersonSchema>;

/** `PUT /rest/notifications/people/:userId`: sets addresses, by an administrator. */
export const PhoneSchema = z
  .string()
  .trim()
  .regex(/^$|^\+?[0-9][0-9 ()-]{2,29}$/);
export const EmailSchema = z.union([z.literal(''), z.email().max(200)]);
export const PersonBodySchema = z.object({ email: EmailSchema, phone: PhoneSchema });

export const rostersRoutes = {
  'GET /rest/notifications/people': { answer: z.array(PersonSchema) },
  'PUT /rest/notifications/people/:id': { params: IdParamsSchema, body: PersonBodySchema, answer: z.null() },
  'GET /rest/notifications/rosters': { answer: z.array(RosterSchema) },
  'POST /rest/notifications/rosters': { body: RosterBodySchema, answer: IdSchema },
  'PUT /rest/notifications/rosters/:id': { params: IdParamsSchema, body: RosterChangeSchema, answer: z.null() },
  'DELETE /rest/notifications/rosters/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
} satisfies RouteTable;
