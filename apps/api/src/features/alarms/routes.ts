import { z } from 'zod';
import {
  acknowledgeAlarm,
  MAX_SHELVED_MS,
  putInService,
  shelveAlarm,
  takeOutOfService,
  unshelveAlarm,
} from '@groundwatch/protocol/model';
import {
  AcknowledgeSchema,
  AlarmDetailSchema,
  AlarmFiguresQuerySchema,
  AlarmFiguresSchema,
  AlarmNoteSchema,
  AlarmSchema,
  AlarmSpansQuerySchema,
  AlarmSpansSchema,
  AlarmsQuerySchema,
  CloseSchema,
  GroupAcknowledgedSchema,
  GroupAcknowledgeSchema,
  OutOfServiceSchema,
  pageOf,
  ShelveSchema,
} from '@groundwatch/protocol/rest';
import { READ_DATA } from '../../access/caller.ts';
import { readAlarm, readAlarmEvents } from '../../alarms/read-alarm.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { closeOne } from './close.ts';
import { readFigures } from './figures.ts';
import { findAlarms } from './find-alarms.ts';
import { addNote } from './note.ts';
import { readSpans } from './spans.ts';
import { stepAlarm, stepSeveral } from './step.ts';

const tags = ['alarms'];
const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const list = ['alarm:list'];

/** Alarms, and what people do about them: without a password, as an alarm is answered quickly; with who and when in its log. */
export const alarmRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;

  app.get(
    '/rest/alarms',
    {
      config: { access: list },
      schema: { tags, querystring: AlarmsQuerySchema, response: answers(pageOf(AlarmSchema)) },
    },
    async (request) => success(await findAlarms(pool, callerOf(request), request.query)),
  );

  app.get(
    '/rest/alarms/figures',
    {
      config: { access: list },
      schema: { tags, querystring: AlarmFiguresQuerySchema, response: answers(AlarmFiguresSchema) },
    },
    async (request) => success(await readFigures(pool, callerOf(request), request.query, context.clock())),
  );

  app.get(
    '/rest/alarms/judgements',
    {
      config: { access: [...READ_DATA, ...list, 'history:list'] },
      schema: { tags, querystring: AlarmSpansQuerySchema, response: answers(AlarmSpansSchema) },
    },
    async (request) => success(await readSpans(pool, callerOf(request), request.query)),
  );

  app.get(
    '/rest/alarms/:id',
    { config: { access: list }, schema: { tags, params, response: answers(AlarmDetailSchema) } },
    async (request) => {
      const alarm = await readAlarm(pool, callerOf(request), request.params.id);
      return success({ ...alarm, events: await readAlarmEvents(pool, alarm.id) });
    },
  );

  app.post(
    '/rest/alarms/acknowledge',
    {
      config: { access: ['alarm:acknowledge'] },
      schema: { tags, body: GroupAcknowledgeSchema, response: answers(GroupAcknowledgedSchema) },
    },
    async (request) => {
      const { alarms, note } = request.body;
      const seen = new Map(alarms.map(({ id, revision }) => [id, revision]));
      const by = callerOf(request).accountName;
      const { done, refused } = await stepSeveral(context, request, [...seen.keys()], {
        action: 'alarm:acknowledge',
        detail: { note },
        step: ({ id, life }, now) => acknowledgeAlarm(life, { by, note, seen: seen.get(id) }, now),
      });
      return success({
        acknowledged: done,
        refused: [...refused].map(([id, why]) => ({
          id,
          why: why === 'worse' ? ('worse' as const) : ('over' as const),
        })),
      });
    },
  );

  app.post(
    '/rest/alarms/:id/acknowledge',
    {
      config: { access: ['alarm:acknowledge'] },
      schema: { tags, params, body: AcknowledgeSchema, response: answers(AlarmSchema) },
    },
    async (request) => {
      const { revision, note } = request.body;
      const by = callerOf(request).accountName;
      return success(
        await stepAlarm(context, request, request.params.id, {
          action: 'alarm:acknowledge',
          detail: { note },
          step: ({ life }, now) => acknowledgeAlarm(life, { by, note, seen: revision }, now),
        }),
      );
    },
  );

  app.post(
    '/rest/alarms/:id/notes',
    {
      config: { access: ['alarm:acknowledge'] },
      schema: { tags, params, body: AlarmNoteSchema, response: answers(AlarmDetailSchema) },
    },
    async (request) => success(await addNote(context, request, request.params.id, request.body.note)),
  );

  app.post(
    '/rest/alarms/:id/shelve',
    {
      config: { access: ['alarm:shelve'] },
      schema: { tags, params, body: ShelveSchema, response: answers(AlarmSchema) },
    },
    async (request) => {
      const { until, reason } = request.body;
      const [end, now] = [Date.parse(until), context.clock()];
      if (end <= now) throw invalidField('body.until', 'inPast');
      if (end > now + MAX_SHELVED_MS) throw invalidField('body.until', 'shelvedTooLong');
      const by = callerOf(request).accountName;
      return success(
        await stepAlarm(context, request, request.params.id, {
          action: 'alarm:shelve',
          detail: { until, reason },
          step: ({ life }, at) => shelveAlarm(life, { until: end, by, reason }, at),
        }),
      );
    },
  );

  app.delete(
    '/rest/alarms/:id/shelve',
    { config: { access: ['alarm:shelve'] }, schema: { tags, params, response: answers(AlarmSchema) } },
    async (request) =>
      success(
        await stepAlarm(context, request, request.params.id, {
          action: 'alarm:unshelve',
          step: ({ life }, now) => unshelveAlarm(life, 'person', now),
        }),
      ),
  );

  app.post(
    '/rest/alarms/:id/out-of-service',
    {
      config: { access: ['alarm:suppress'] },
      schema: { tags, params, body: OutOfServiceSchema, response: answers(AlarmSchema) },
    },
    async (request) => {
      const { reason } = request.body;
      return success(
        await stepAlarm(context, request, request.params.id, {
          action: 'alarm:outOfService',
          detail: { reason },
          step: ({ life }, now) => takeOutOfService(life, reason, now),
        }),
      );
    },
  );

  app.delete(
    '/rest/alarms/:id/out-of-service',
    { config: { access: ['alarm:suppress'] }, schema: { tags, params, response: answers(AlarmSchema) } },
    async (request) =>
      success(
        await stepAlarm(context, request, request.params.id, {
          action: 'alarm:inService',
          step: ({ life }, now) => putInService(life, now),
        }),
      ),
  );

  app.post(
    '/rest/alarms/:id/close',
    {
      config: { access: ['alarm:close'] },
      schema: { tags, params, body: CloseSchema, response: answers(AlarmSchema) },
    },
    async (request) => success(await closeOne(context, request, request.params.id, request.body.reason)),
  );
};
