import {
  acknowledgeAlarm,
  MAX_SHELVED_MS,
  putInService,
  shelveAlarm,
  takeOutOfService,
  unshelveAlarm,
} from '@groundwatch/domain/alarms';
import { READ_DATA } from '../../access/caller.ts';
import { readAlarm, readAlarmEvents } from './read-alarm.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { closeOne } from './close.ts';
import { readStatistics } from './statistics.ts';
import { findAlarms } from './find-alarms.ts';
import { addNote } from './note.ts';
import { readSpans } from './spans.ts';
import { stepAlarm, stepMany } from './step.ts';

const list = ['alarm:list'];

/**
 * Alarms and the actions of people on them. They need no password, so that an alarm is answered quickly; the log records who did what and
 * when.
 */
export const alarmRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;

  route(app, 'GET /rest/alarms', { access: list }, async (request) =>
    findAlarms(pool, callerOf(request), request.query),
  );

  route(app, 'GET /rest/alarms/statistics', { access: list }, async (request) =>
    readStatistics(pool, callerOf(request), request.query, context.clock()),
  );

  route(app, 'GET /rest/alarms/judgements', { access: [...READ_DATA, ...list, 'history:list'] }, async (request) =>
    readSpans(pool, callerOf(request), request.query),
  );

  route(app, 'GET /rest/alarms/:id', { access: list }, async (request) => {
    const alarm = await readAlarm(pool, callerOf(request), request.params.id);
    return { ...alarm, events: await readAlarmEvents(pool, alarm.id) };
  });

  route(app, 'POST /rest/alarms/acknowledge', { access: ['alarm:acknowledge'] }, async (request) => {
    const { alarms, note } = request.body;
    const seen = new Map(alarms.map(({ id, revision }) => [id, revision]));
    const by = callerOf(request).accountName;
    const { done, refused } = await stepMany(context, request, [...seen.keys()], {
      action: 'alarm:acknowledge',
      detail: { note },
      step: ({ id, lifecycle }, now) => acknowledgeAlarm(lifecycle, { by, note, seen: seen.get(id) }, now),
    });
    return {
      acknowledged: done,
      refused: [...refused].map(([id, why]) => ({
        id,
        why: why === 'worse' ? ('worse' as const) : ('over' as const),
      })),
    };
  });

  route(app, 'POST /rest/alarms/:id/acknowledge', { access: ['alarm:acknowledge'] }, async (request) => {
    const { revision, note } = request.body;
    const by = callerOf(request).accountName;
    return stepAlarm(context, request, request.params.id, {
      action: 'alarm:acknowledge',
      detail: { note },
      step: ({ lifecycle }, now) => acknowledgeAlarm(lifecycle, { by, note, seen: revision }, now),
    });
  });

  route(app, 'POST /rest/alarms/:id/notes', { access: ['alarm:acknowledge'] }, async (request) =>
    addNote(context, request, request.params.id, request.body.note),
  );

  route(app, 'POST /rest/alarms/:id/shelve', { access: ['alarm:shelve'] }, async (request) => {
    const { until, reason } = request.body;
    const [end, now] = [Date.parse(until), context.clock()];
    if (end <= now) throw invalidField('body.until', 'inPast');
    if (end > now + MAX_SHELVED_MS) throw invalidField('body.until', 'shelvedTooLong');
    const by = callerOf(request).accountName;
    return stepAlarm(context, request, request.params.id, {
      action: 'alarm:shelve',
      detail: { until, reason },
      step: ({ lifecycle }, at) => shelveAlarm(lifecycle, { until: end, by, reason }, at),
    });
  });

  route(app, 'DELETE /rest/alarms/:id/shelve', { access: ['alarm:shelve'] }, async (request) =>
    stepAlarm(context, request, request.params.id, {
      action: 'alarm:unshelve',
      step: ({ lifecycle }, now) => unshelveAlarm(lifecycle, 'person', now),
    }),
  );

  route(app, 'POST /rest/alarms/:id/out-of-service', { access: ['alarm:suppress'] }, async (request) => {
    const { reason } = request.body;
    return stepAlarm(context, request, request.params.id, {
      action: 'alarm:outOfService',
      detail: { reason },
      step: ({ lifecycle }, now) => takeOutOfService(lifecycle, reason, now),
    });
  });

  route(app, 'DELETE /rest/alarms/:id/out-of-service', { access: ['alarm:suppress'] }, async (request) =>
    stepAlarm(context, request, request.params.id, {
      action: 'alarm:inService',
      step: ({ lifecycle }, now) => putInService(lifecycle, now),
    }),
  );

  route(app, 'POST /rest/alarms/:id/close', { access: ['alarm:close'] }, async (request) =>
    closeOne(context, request, request.params.id, request.body.reason),
  );
};
