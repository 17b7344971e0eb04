import type { FastifyRequest } from 'fastify';
import { READ_DATA } from '../../access/caller.ts';
import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { publishChange, type Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readEdits, readRemarks, remarkOf, type RemarkRef } from './read-remarks.ts';
import { mayChange } from './rights.ts';
import { changeRemark, createRemark, removeRemark } from './write-remark.ts';

const reading = [...READ_DATA, 'history:list'];
const changing = ['device:remark', 'device:update'];

type Where = Pick<RemarkRef, 'deviceNo' | 'stationId'>;

export const remarkRoutes = (context: Context) => async (app: App) => {
  const announce = ({ deviceNo, stationId }: Where) =>
    publishChange(context, { topic: 'remarks', deviceNo, stationId });
  const audit = (tx: Executor, request: FastifyRequest, action: string, id: number, detail: Record<string, unknown>) =>
    writeAudit(tx, {
      ...auditOf(request, context.clock()),
      action: `remark:${action}`,
      target: String(id),
      detail,
    });
  /** Returns the remark where the caller may change it. Throws notFound or forbidden. */
  const changeable = async (request: FastifyRequest, id: number): Promise<RemarkRef> => {
    const caller = callerOf(request);
    const remark = await remarkOf(context.pool, caller, id);
    if (!mayChange(caller, remark.authorId)) throw new AppError('forbidden');
    return remark;
  };

  route(app, 'GET /rest/devices/:deviceNo/remarks', { access: reading }, async (request) => {
    const caller = callerOf(request);
    const device = await deviceOf(context.pool, caller, request.params.deviceNo);
    return readRemarks(context.pool, caller, device.id, request.query);
  });

  route(app, 'POST /rest/devices/:deviceNo/remarks', { access: ['device:remark'] }, async (request) => {
    const { body } = request;
    const caller = callerOf(request);
    const device = await deviceOf(context.pool, caller, request.params.deviceNo);
    const now = new Date(context.clock());
    const id = await context.db.transaction(async (tx) => {
      const made = await createRemark(tx, caller, device.id, body, now);
      await audit(tx, request, 'create', made, { deviceNo: device.deviceNo, ...body });
      return made;
    });
    await announce(device);
    return { id };
  });

  route(app, 'PUT /rest/remarks/:id', { access: changing }, async (request) => {
    const { body } = request;
    const remark = await changeable(request, request.params.id);
    const now = new Date(context.clock());
    const was = await context.db.transaction(async (tx) => {
      const before = await changeRemark(tx, callerOf(request), remark.id, body, now);
      if (before) await audit(tx, request, 'update', remark.id, { deviceNo: remark.deviceNo, ...body, was: before });
      return before;
    });
    if (was) await announce(remark);
    return null;
  });

  route(app, 'DELETE /rest/remarks/:id', { access: changing }, async (request) => {
    const remark = await changeable(request, request.params.id);
    const now = new Date(context.clock());
    await context.db.transaction(async (tx) => {
      const gone = await removeRemark(tx, callerOf(request), remark.id, request.query.version, now);
      await audit(tx, request, 'delete', remark.id, { deviceNo: remark.deviceNo, ...gone });
    });
    await announce(remark);
    return null;
  });

  route(app, 'GET /rest/remarks/:id/edits', { access: reading }, async (request) => {
    const remark = await remarkOf(context.pool, callerOf(request), request.params.id);
    return readEdits(context.pool, remark.id);
  });
};
