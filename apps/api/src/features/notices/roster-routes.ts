import { eq } from '@groundwatch/db/orm';
import { z } from 'zod';
import { noticeRosterTable } from '@groundwatch/db';
import {
  IdSchema,
  PersonBodySchema,
  PersonSchema,
  RosterBodySchema,
  RosterChangeSchema,
  RosterSchema,
} from '@groundwatch/protocol/rest';
import { requireAll } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { auditNotices } from './audit-of.ts';
import { rowParams, versionQuery } from './params.ts';
import { changePerson, readPeople } from './people.ts';
import { refuseIfUsed } from './references.ts';
import { changeRoster, createRoster, lockRoster, readRosters } from './rosters.ts';

const tags = ['notices'];
const url = '/rest/notices/rosters';

/** Who is on duty when, and where people are reached: read by those who see all of whom it names, changed by those who see all. */
export const rosterRoutes = (context: Context) => async (app: App) => {
  const { db, clock } = context;
  const audit = auditNotices(context);

  app.get(
    url,
    { config: { access: ['notice:list'] }, schema: { tags, response: answers(z.array(RosterSchema)) } },
    async (request) => success(await readRosters(context, callerOf(request), clock())),
  );

  app.post(
    url,
    {
      config: { access: ['notice:create'] },
      schema: { tags, body: RosterBodySchema, response: answers(IdSchema) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const id = await db.transaction(async (tx) => {
        const made = await createRoster(tx, request.body);
        await audit(tx, request, 'notice-roster:create', made, { ...request.body });
        return made;
      });
      return success({ id });
    },
  );

  app.put(
    `${url}/:id`,
    {
      config: { access: ['notice:update'] },
      schema: { tags, params: rowParams, body: RosterChangeSchema, response: answers(z.null()) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const { version, ...body } = request.body;
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const { createdAt: _made, updatedAt: _changed, ...was } = await changeRoster(tx, id, version, body, clock());
        await audit(tx, request, 'notice-roster:update', id, { ...body, was });
      });
      return success(null);
    },
  );

  app.delete(
    `${url}/:id`,
    {
      config: { access: ['notice:delete'] },
      schema: { tags, params: rowParams, querystring: versionQuery, response: answers(z.null()) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const { name } = await lockRoster(tx, id, request.query.version);
        await refuseIfUsed(tx, 'roster', id);
        await tx.delete(noticeRosterTable).where(eq(noticeRosterTable.id, id));
        await audit(tx, request, 'notice-roster:delete', id, { name });
      });
      return success(null);
    },
  );

  app.get(
    '/rest/notices/people',
    { config: { access: ['notice:list'] }, schema: { tags, response: answers(z.array(PersonSchema)) } },
    async (request) => success(await readPeople(context.pool, callerOf(request))),
  );

  app.put(
    '/rest/notices/people/:id',
    {
      config: { access: ['notice:update'] },
      schema: { tags, params: rowParams, body: PersonBodySchema, response: answers(z.null()) },
    },
    async (request) => {
      requireAll(callerOf(request));
      const { id } = request.params;
      await db.transaction(async (tx) => {
        await changePerson(tx, id, request.body);
        await audit(tx, request, 'notice-person:update', id, { ...request.body });
      });
      return success(null);
    },
  );
};
