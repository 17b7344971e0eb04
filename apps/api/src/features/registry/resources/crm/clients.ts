import { eq, inArray, isNull, sql } from '@groundwatch/db/orm';
import { crmClientSiteTable, crmClientTable, crmWorkTable, customerTable } from '@groundwatch/db';
import type { z } from 'zod';
import { CrmClientBodySchema, type DataScope } from '@groundwatch/protocol/rest';
import type { Caller } from '../../../../access/caller.ts';
import type { Executor } from '../../../../audit.ts';
import { isSeen } from '../../../../crm/access.ts';
import { refuseBeyondLimit } from '../../../../crm/limits.ts';
import { AppError, invalidField } from '../../../../errors.ts';
import { inScopeOrder } from '../../exchange/scopes.ts';
import { resource, type Change, type Row } from '../../resource.ts';
import { namedIn } from '../counts.ts';
import { refuseUnknownScopes } from '../known-scopes.ts';
import { refuseDuplicate, shared } from './shared.ts';

/** Refuses to link what the caller does not see, as the link would show its name. Existing links may stay. */
async function refuseSites(
  tx: Executor,
  { scope }: Caller,
  body: { scopes: readonly DataScope[]; customerId: number | null },
  existing: Row | null,
): Promise<void> {
  await refuseUnknownScopes(tx, body.scopes);
  if (body.customerId !== null && body.customerId !== existing?.['customerId']) {
    const { id, companyId } = customerTable;
    const known = await tx.select({ companyId }).from(customerTable).where(eq(id, body.customerId));
    if (!known[0] || (scope !== null && !scope.companyIds.includes(known[0].companyId)))
      throw invalidField('customerId', 'reference');
  }
  if (scope === null) return;
  const before = new Set(((existing?.['scopes'] ?? []) as DataScope[]).map((one) => JSON.stringify(one)));
  const fields = body.scopes.flatMap((one, index) => {
    const isSeenHere =
      scope.visibleCompanyIds.includes(one.companyId ?? 0) ||
      scope.visibleProjectIds.includes(one.projectId ?? 0) ||
      scope.stationIds.includes(one.stationId ?? 0);
    return isSeenHere || before.has(JSON.stringify(one)) ? [] : [{ path: `scopes.${index}`, problem: 'reference' }];
  });
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

async function withSites(db: Executor, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const found =
    ids.length === 0 ? [] : await db.select().from(crmClientSiteTable).where(inArray(crmClientSiteTable.clientId, ids));
  const byClient = Map.groupBy(found, ({ clientId }) => clientId);
  const scopeOf = ({ companyId, projectId, stationId }: (typeof found)[number]): DataScope =>
    companyId !== null ? { companyId } : projectId !== null ? { projectId } : { stationId: stationId ?? 0 };
  return rows.map((row) => ({ ...row, scopes: inScopeOrder((byClient.get(row.id) ?? []).map(scopeOf)) }));
}

/** Shared by clients with an owner and those of the shared pool. */
const client = {
  table: crmClientTable,
  body: CrmClientBodySchema,
  joins: [{ table: customerTable, on: eq(customerTable.id, crmClientTable.customerId) }],
  extras: () => ({
    customerName: customerTable.name,
    ownerName: sql`(SELECT u.account_name FROM app_user u WHERE u.id = crm_client.owner_id)`,
    lastWorkAt:
      sql`(SELECT max(coalesce(w.done_at, w.at)) FROM crm_work w WHERE w.client_id = crm_client.id AND w.is_done)`.mapWith(
        crmWorkTable.at,
      ),
    contactCount: sql<number>`(SELECT count(*)::int FROM crm_contact k WHERE k.client_id = crm_client.id)`,
  }),
  search: [
    crmClientTable.name,
    crmClientTable.region,
    crmClientTable.phone,
    crmClientTable.email,
    crmClientTable.note,
    sql`array_to_string(${crmClientTable.tags}, ' ')`,
    sql`(SELECT string_agg(concat_ws(' ', k.name, k.phone, k.email), ' ') FROM crm_contact k WHERE k.client_id = crm_client.id)`,
  ],
  ...shared,
  bulk: ['clientKind', 'region', 'level', 'source', 'state', 'nextContactOn'],
  key: ['name'],
  shown: ['ownerName'],
  dependencies: [
    namedIn('crm-contact', 'crm_contact', 'client_id', { isBlocking: false }),
    namedIn('crm-work', 'crm_work', 'client_id', { name: 'content', isBlocking: false }),
  ],
  complete: withSites,
} as const;

async function checkClient({
  tx,
  caller,
  body,
  existing,
}: Change<z.output<typeof CrmClientBodySchema> | null>): Promise<void> {
  if (body === null) return;
  await refuseSites(tx, caller, body, existing);
  await refuseDuplicate(tx, { ...body, of: 'client', id: existing?.id }, existing);
}

async function putSites({ tx, body }: { tx: Executor; body: { scopes: DataScope[] } }, clientId: number) {
  await tx.delete(crmClientSiteTable).where(eq(crmClientSiteTable.clientId, clientId));
  if (body.scopes.length > 0)
    await tx.insert(crmClientSiteTable).values(body.scopes.map((scope) => ({ clientId, ...scope })));
}

export const clients = resource({
  ...client,
  path: 'crm-clients',
  permission: 'crm-client',
  seenBy: (viewer) => isSeen(viewer),
  check: async (change) => {
    const { tx, caller, existing } = change;
    // Clients of the shared pool are listed here too, as contacts and tasks refer to them, but are changed in the shared pool.
    if (existing && existing['ownerId'] === null) throw new AppError('forbidden');
    if (!existing) await refuseBeyondLimit(tx, caller.userId);
    await checkClient(change);
  },
  values: ({ context, caller, existing, body: { scopes: _scopes, ...body } }) =>
    existing ? body : { ...body, ownerId: caller.userId, ownedSince: new Date(context.clock()) },
  after: putSites,
});

export const sea = resource({
  ...client,
  path: 'crm-sea',
  permission: 'crm-sea',
  seenBy: () => isNull(crmClientTable.ownerId),
  check: checkClient,
  values: ({ body: { scopes: _scopes, ...body } }) => body,
  after: putSites,
});
