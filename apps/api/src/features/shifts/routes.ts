import { isTimeZone } from '@groundwatch/protocol/model';
import type { ShiftDetail } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { chooseLanguage } from '../../i18n/translate.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { sendPdf } from './pdf/send-pdf.ts';
import { currentShifts, listShifts, readShift, toShown } from './read-shifts.ts';
import { readReport } from './read-report.ts';
import { addNote, handOver, startShift, successorsOf, takeShift, withdraw } from './step-shift.ts';

const reading = ['shift:list'];
const handing = ['shift:hand'];
/** Limits calls that check a password. */
const rateLimit = { max: 60, timeWindow: 60_000 };

/** Shifts of operators: notes, reports, and handing over. */
export const shiftRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;
  const detail = async (caller: Caller, id: number): Promise<ShiftDetail> => {
    const shift = await readShift(pool, caller, id);
    return { shift: toShown(shift), report: await readReport(pool, caller, shift, context.clock()) };
  };

  route(app, 'GET /rest/shifts', { access: reading }, async (request) =>
    listShifts(pool, callerOf(request), request.query),
  );
  route(app, 'GET /rest/shifts/current', { access: reading }, async (request) =>
    currentShifts(pool, callerOf(request)),
  );
  route(app, 'GET /rest/shifts/successors', { access: handing }, async (request) =>
    successorsOf(pool, callerOf(request)),
  );
  route(app, 'GET /rest/shifts/:id', { access: reading }, async (request) =>
    detail(callerOf(request), request.params.id),
  );
  route(app, 'GET /rest/shifts/:id/pdf', { access: reading, rateLimit }, async (request, reply) => {
    const caller = callerOf(request);
    const { language, timeZone } = request.query;
    if (!isTimeZone(timeZone)) throw invalidField('query.timeZone', 'timeZone');
    const shown =
      language ?? chooseLanguage(request.cookies['language'], caller.language, request.headers['accept-language']);
    return sendPdf(reply, { ...(await detail(caller, request.params.id)), language: shown, timeZone });
  });
  route(app, 'POST /rest/shifts', { access: handing }, async (request) =>
    detail(callerOf(request), await startShift(context, request)),
  );
  route(app, 'POST /rest/shifts/:id/notes', { access: handing }, async (request) => {
    await addNote(context, request, request.params.id, request.body);
    return detail(callerOf(request), request.params.id);
  });
  route(app, 'POST /rest/shifts/:id/hand-over', { access: handing, rateLimit }, async (request) => {
    await handOver(context, request, request.params.id, request.body);
    return detail(callerOf(request), request.params.id);
  });
  route(app, 'DELETE /rest/shifts/:id/hand-over', { access: handing }, async (request) => {
    await withdraw(context, request, request.params.id);
    return detail(callerOf(request), request.params.id);
  });
  route(app, 'POST /rest/shifts/:id/take', { access: handing, rateLimit }, async (request) => {
    const begun = await takeShift(context, request, request.params.id, request.body.password);
    return detail(callerOf(request), begun);
  });
};
