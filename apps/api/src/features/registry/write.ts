import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, sql } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import { problemOf } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { publishChange, publishRegistry, type Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { rulesMayChange } from '../../rules-changed.ts';
import type { SheetList } from '../../sheets/sheet-list.ts';
import type { Change, Reader, Resource, Row } from './resource.ts';
import { findRow } from './rows.ts';

/** The context of a write: caller, request and resource. */
export interface Work<List extends SheetList = Resource> {
  context: Context;
  resource: List;
  request: FastifyRequest;
  caller: Caller;
  reader: Reader;
}

export function workOf<List extends SheetList>(context: Context, resource: List, request: FastifyRequest): Work<List> {
  const caller = callerOf(request);
  return {
    context,
    resource,
    request,
    caller,
    reader: { ...caller, language: languageOf(request).language },
  };
}

/** Writes an audit row for a change. */
export async function auditWork(
  tx: Executor,
  { context, resource, request }: Work<SheetList>,
  action: string,
  target: string,
  detail: object,
): Promise<void> {
  await writeAudit(tx, {
    ...auditOf(request, context.clock()),
    action: `${resource.permission}:${action}`,
    target,
    detail: { ...detail },
  });
}

/** Call after the commit: publishes the change to every process. */
export async function announce({ context, resource }: Work): Promise<void> {
  if (resource.announces) await publishRegistry(context, resource.announces);
  else context.access.invalidate();
  if (resource.shownAs) await publishChange(context, resource.shownAs);
}

/** The audit detail: all requested fields without secrets, including rights stored in other tables. */
function shown(resource: Resource, asked: unknown): Record<string, unknown> {
  const hidden = new Set(resource.secret);
  return Object.fromEntries(Object.entries(asked as Record<string, unknown>).filter(([key]) => !hidden.has(key)));
}

/** Refuses to change a row that is visible only because it contains something granted, or to move a row out of the scope. */
export function refuseOutside({ resource, caller }: Work, row: object): void {
  if (caller.scope !== null && !resource.mayWrite?.(caller.scope, row as Record<string, unknown>))
    throw new AppError('outOfScope');
}

async function valuesOf(resource: Resource, change: Change<Record<string, unknown>>): Promise<Record<string, unknown>> {
  return resource.values ? resource.values(change) : change.body;
}

/** The body that would leave the row unchanged. */
export const bodyOf = (resource: SheetList, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(resource.body.shape)
      .filter((key) => row[key] !== undefined)
      .map((key) => [key, row[key]]),
  );

/** Previous values of the changed fields; the audit has both. */
function changedFrom(resource: Resource, existing: Row, body: Record<string, unknown>): Record<string, unknown> {
  const before = Object.entries(shown(resource, bodyOf(resource, existing)));
  const other = before.filter(([key, value]) => key in body && !isDeepStrictEqual(value, body[key]));
  return other.length === 0 ? {} : { was: Object.fromEntries(other) };
}

/** Throws invalid with every wrong field. */
export function parseBody(resource: Resource, body: unknown): Record<string, unknown> {
  const result = resource.body.safeParse(body);
  if (result.success) return result.data;
  throw new AppError('invalid', { fields: result.error.issues.map((issue) => problemOf({ ...issue })) });
}

/** Inserts a row from a parsed body. */
export async function createRow(tx: Executor, work: Work, body: Record<string, unknown>): Promise<number> {
  const { context, resource, caller } = work;
  refuseOutside(work, body);
  await rulesMayChange(tx, resource.permission);
  const change = { context, tx, caller, body, existing: null };
  await resource.check?.(change);
  const values = await valuesOf(resource, change);
  const rows = (await tx.insert(resource.table).values(values).returning({ id: resource.table.id })) as {
    id: number;
  }[];
  const { id } = found(rows[0]);
  await resource.after?.(change, id);
  await auditWork(tx, work, 'create', String(id), shown(resource, body));
  return id;
}

/** Locks the row until the transaction ends. Throws notFound or outOfScope. */
async function lockRow(tx: Executor, work: Work, id: number): Promise<Row> {
  const { resource, caller, reader } = work;
  // FOR NO KEY UPDATE, so that inserts of device data that refer to the row do not wait.
  await tx.select({ id: resource.table.id }).from(resource.table).where(eq(resource.table.id, id)).for('no key update');
  const existing = await findRow(tx, resource, caller, reader, id);
  refuseOutside(work, existing);
  return existing;
}

/** Changes a row if its version is still the one that was read. `bodyFrom` builds the parsed body. */
export async function changeRow(
  tx: Executor,
  work: Work,
  id: number,
  version: number,
  bodyFrom: (existing: Row) => Record<string, unknown>,
  action = 'update',
): Promise<Change<Record<string, unknown>>> {
  const { context, resource, caller } = work;
  const { table } = resource;
  await rulesMayChange(tx, resource.permission);
  const existing = await lockRow(tx, work, id);
  const body = bodyFrom(existing);
  refuseOutside(work, body);
  if (existing.version !== version) throw new AppError('conflict');
  const change = { context, tx, caller, body, existing };
  await resource.check?.(change);
  const values = await valuesOf(resource, change);
  const stamp = 'updatedAt' in getTableColumns(table) ? { updatedAt: new Date(context.clock()) } : {};
  const changed = await tx
    .update(table)
    .set({ ...values, ...stamp, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id });
  if (changed.length === 0) throw new AppError('conflict');
  await resource.after?.(change, id);
  await auditWork(tx, work, action, String(id), { ...shown(resource, body), ...changedFrom(resource, existing, body) });
  return change;
}

/** Deletes a row; with a version only if it is still the one that was read. */
export async function removeRow(tx: Executor, work: Work, id: number, version: number | undefined): Promise<void> {
  const { context, resource, caller } = work;
  await rulesMayChange(tx, resource.permission);
  const existing = await lockRow(tx, work, id);
  if (version !== undefined && existing.version !== version) throw new AppError('conflict');
  await resource.check?.({ context, tx, caller, body: null, existing });
  await tx.delete(resource.table).where(eq(resource.table.id, id));
  await auditWork(tx, work, 'delete', String(id), shown(resource, existing));
}
