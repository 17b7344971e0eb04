import { z } from 'zod';
import { isTimeZone } from '@groundwatch/protocol/model';
import {
  CurrentShiftsSchema,
  HandOverSchema,
  pageOf,
  ShiftDetailSchema,
  ShiftNotePostSchema,
  ShiftPdfQuerySchema,
  ShiftSchema,
  ShiftsQuerySchema,
  SuccessorsSchema,
  TakeShiftSchema,
  type ShiftDetail,
} from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { chooseLanguage } from '../../i18n/translate.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { sendPdf } from './pdf/send-pdf.ts';
import { currentShifts, listShifts, readShift, toShown } from './read-shifts.ts';
import { readReport } from './read-report.ts';
import { addNote, handOver, startShift, successorsOf, takeShift, withdraw } from './step-shift.ts';

const tags = ['shifts'];
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const reading = ['shift:list'];
const handing = ['shift:hand'];
/** Whatever asks for a password. */
const rateLimit = { max: 60, timeWindow: 60_000 };

/** Shifts of operators: notes, the report, and how it is signed over to whoever follows. */
export const shiftRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;
  const detail = async (caller: Caller, id: number): Promise<ShiftDetail> => {
    const shift = await readShift(pool, caller, id);
    return { shift: toShown(shift), report: await readReport(pool, caller, shift, context.clock()) };
  };

  app.get(
    '/rest/shifts',
    {
      config: { access: reading },
      schema: { tags, querystring: ShiftsQuerySchema, response: answers(pageOf(ShiftSchema)) },
    },
    async (request) => success(await listShifts(pool, callerOf(request), request.query)),
  );
  app.get(
    '/rest/shifts/current',
    { config: { access: reading }, schema: { tags, response: answers(CurrentShiftsSchema) } },
    async (request) => success(await currentShifts(pool, callerOf(request))),
  );
  app.get(
    '/rest/shifts/successors',
    { config: { access: handing }, schema: { tags, response: answers(SuccessorsSchema) } },
    async (request) => success(await successorsOf(pool, callerOf(request))),
  );
  app.get(
    '/rest/shifts/:id',
    { config: { access: reading }, schema: { tags, params, response: answers(ShiftDetailSchema) } },
    async (request) => success(await detail(callerOf(request), request.params.id)),
  );
  app.get(
    '/rest/shifts/:id/pdf',
    { config: { access: reading, rateLimit }, schema: { tags, params, querystring: ShiftPdfQuerySchema } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { language, timeZone } = request.query;
      if (!isTimeZone(timeZone)) throw invalidField('query.timeZone', 'timeZone');
      const shown =
        language ?? chooseLanguage(request.cookies['language'], caller.language, request.headers['accept-language']);
      return sendPdf(reply, { ...(await detail(caller, request.params.id)), language: shown, timeZone });
    },
  );
  app.post(
    '/rest/shifts',
    { config: { access: handing }, schema: { tags, response: answers(ShiftDetailSchema) } },
    async (request) => success(await detail(callerOf(request), await startShift(context, request))),
  );
  app.post(
    '/rest/shifts/:id/notes',
    {
      config: { access: handing },
      schema: { tags, params, body: ShiftNotePostSchema, response: answers(ShiftDetailSchema) },
    },
    async (request) => {
      await addNote(context, request, request.params.id, request.body);
      return success(await detail(callerOf(request), request.params.id));
    },
  );
  app.post(
    '/rest/shifts/:id/hand-over',
    {
      config: { access: handing, rateLimit },
      schema: { tags, params, body: HandOverSchema, response: answers(ShiftDetailSchema) },
    },
    async (request) => {
      await handOver(context, request, request.params.id, request.body);
      return success(await detail(callerOf(request), request.params.id));
    },
  );
  app.delete(
    '/rest/shifts/:id/hand-over',
    { config: { access: handing }, schema: { tags, params, response: answers(ShiftDetailSchema) } },
    async (request) => {
      await withdraw(context, request, request.params.id);
      return success(await detail(callerOf(request), request.params.id));
    },
  );
  app.post(
    '/rest/shifts/:id/take',
    {
      config: { access: handing, rateLimit },
      schema: { tags, params, body: TakeShiftSchema, response: answers(ShiftDetailSchema) },
    },
    async (request) => {
      const begun = await takeShift(context, request, request.params.id, request.body.password);
      return success(await detail(callerOf(request), begun));
    },
  );
};
