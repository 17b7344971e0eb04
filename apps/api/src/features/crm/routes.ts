import { and, desc, eq, inArray, sql } from '@groundwatch/db/orm';
import {
  companyTable,
  crmMoveTable,
  crmSettingTable,
  customerTable,
  projectTable,
  stationTable,
} from '@groundwatch/db';
import { crmLists } from '@groundwatch/protocol/model';
import type { CrmCalendarEntry } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishChange, type Context } from '../../context.ts';
import { isSeen, isWorkSeen, ofClient } from '../../crm/access.ts';
import { findDuplicates } from '../../crm/duplicates.ts';
import { readPeople } from '../../crm/people.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { assign, claim, release } from './claim.ts';
import { handOver, previewHandOver } from './hand-over.ts';

const anyView = { access: [...crmLists] };
const writing = ['create', 'update'].flatMap((action) =>
  ['crm-client', 'crm-sea', 'crm-contact'].map((subject) => `${subject}:${action}`),
);
const transfer = { access: ['crm-client:transfer'] };

/** Calls that the registry lists lack: shared pool, hand-over, duplicates. */
export const crmRoutes = (context: Context) => async (app: App) => {
  const { db } = context;

  route(app, 'GET /rest/crm/duplicates', { access: writing }, async (request) => findDuplicates(db, request.query));
  route(app, 'GET /rest/crm/people', anyView, async () => readPeople(db));
  route(app, 'GET /rest/crm/places', anyView, async (request) => {
    const { scope } = callerOf(request);
    const places = (table: typeof companyTable | typeof projectTable | typeof stationTable, ids?: readonly number[]) =>
      db
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(ids && inArray(table.id, [...ids]))
        .orderBy(table.name, table.id);
    const { id, name, companyId } = customerTable;
    const [customers, companies, projects, stations] = await Promise.all([
      db
        .select({ id, name })
        .from(customerTable)
        .where(scope === null ? undefined : inArray(companyId, [...scope.companyIds]))
        .orderBy(name, id),
      places(companyTable, scope?.visibleCompanyIds),
      places(projectTable, scope?.visibleProjectIds),
      places(stationTable, scope?.stationIds),
    ]);
    return { customers, companies, projects, stations };
  });

  route(app, 'GET /rest/crm/moves', { access: ['crm-client:list', 'crm-sea:list'] }, async (request) => {
    const caller = callerOf(request);
    const { current, size, clientId } = request.query;
    const where = and(
      clientId === undefined ? undefined : eq(crmMoveTable.clientId, clientId),
      // The moves of deleted clients are visible to callers who see all.
      caller.permissions.has('crm-client:all') ? undefined : ofClient('crm_move.client_id', isSeen(caller, 'seen')),
    );
    const [counted, records] = await Promise.all([
      db
        .select({ total: sql<number>`count(*)::int` })
        .from(crmMoveTable)
        .where(where),
      db
        .select()
        .from(crmMoveTable)
        .where(where)
        .orderBy(desc(crmMoveTable.id))
        .limit(size)
        .offset((current - 1) * size),
    ]);
    const shown = records.map(({ fromUserId: _from, toUserId: _to, at, ...move }) => ({
      ...move,
      at: at.toISOString(),
    }));
    return { current, size, total: counted[0]?.total ?? 0, records: shown };
  });

  route(app, 'GET /rest/crm/calendar', { access: ['crm-work:list'] }, async (request) => {
    const { from, to } = request.query;
    const { rows } = await db.execute<{ [Key in keyof CrmCalendarEntry]: CrmCalendarEntry[Key] }>(sql`
      SELECT crm_work.id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, content, work_kind AS "workKind",
        is_done AS "isDone", c.name AS "clientName", coalesce(u.account_name, '') AS "assigneeName"
      FROM crm_work JOIN crm_client c ON c.id = crm_work.client_id LEFT JOIN app_user u ON u.id = crm_work.assignee_id
      WHERE at >= ${from}::timestamptz AND at < ${to}::timestamptz AND ${isWorkSeen(callerOf(request))} ORDER BY crm_work.at, crm_work.id LIMIT 2000`);
    return rows;
  });

  route(app, 'GET /rest/crm/settings', anyView, async () => {
    const { id: _id, ...settings } = found((await db.select().from(crmSettingTable))[0]);
    return settings;
  });
  route(app, 'PUT /rest/crm/settings', { access: ['crm-sea:settings'] }, async (request) => {
    const { version, ...settings } = request.body;
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(crmSettingTable)
        .set({ ...settings, version: version + 1 })
        .where(eq(crmSettingTable.version, version))
        .returning({ id: crmSettingTable.id });
      if (changed.length === 0) throw new AppError('conflict');
      await writeAudit(tx, { ...auditOf(request, context.clock()), action: 'crm-sea:settings', detail: settings });
    });
    await publishChange(context, { topic: 'crm' });
    return null;
  });

  route(app, 'POST /rest/crm/clients/:id/claim', { access: ['crm-sea:claim'] }, async (request) => {
    await claim(context, request, request.params.id);
    return null;
  });
  route(app, 'POST /rest/crm/clients/:id/release', { access: ['crm-client:release'] }, async (request) => {
    await release(context, request, request.params.id, request.body.reason);
    return null;
  });
  route(app, 'POST /rest/crm/clients/:id/assign', transfer, async (request) => {
    await assign(context, request, request.params.id, request.body.userId);
    return null;
  });

  route(app, 'GET /rest/crm/hand-over', transfer, async (request) => {
    // Only callers who see all may see the clients of others.
    if (!callerOf(request).permissions.has('crm-client:all')) throw new AppError('forbidden');
    return previewHandOver(db, request.query.fromUserId);
  });
  route(app, 'POST /rest/crm/hand-over', transfer, async (request) => {
    if (!callerOf(request).permissions.has('crm-client:all')) throw new AppError('forbidden');
    return handOver(context, request, request.body);
  });
};
