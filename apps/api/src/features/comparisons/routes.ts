import { comparisonTable } from '@groundwatch/db';
import { eq, sql } from '@groundwatch/db/orm';
import { comparedFieldOf, type ComparisonDefinition } from '@groundwatch/protocol/model';
import type { ComparisonRow } from '@groundwatch/protocol/rest';
import type { FastifyRequest } from 'fastify';
import { stationFilter, type Caller } from '../../access/caller.ts';
import { definitionSeen, sensorTypesSeen, visibleComparison } from '../../access/comparisons.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';

interface Stored extends Omit<ComparisonRow, 'updatedAt' | 'isOwn'> {
  ownerId: number | null;
  updatedAt: Date;
  definition: ComparisonDefinition;
}

const select = `SELECT c.id, c.name, c.is_shared AS "isShared", c.owner_id AS "ownerId", coalesce(u.account_name, '') AS "ownerName",
  c.updated_at AS "updatedAt", c.version, c.definition
  FROM comparison c LEFT JOIN app_user u ON u.id = c.owner_id WHERE ${visibleComparison}`;

const shown = ({ ownerId, updatedAt, definition: _, ...row }: Stored, { userId }: Caller): ComparisonRow => ({
  ...row,
  isOwn: ownerId === userId,
  updatedAt: updatedAt.toISOString(),
});

async function comparisonOf(db: Queryable, caller: Caller, id: number, isLocked = false): Promise<Stored> {
  const { rows } = await db.query<Stored>(`${select} AND c.id = $3${isLocked ? ' FOR UPDATE OF c' : ''}`, [
    stationFilter(caller),
    caller.userId,
    id,
  ]);
  return found(rows[0]);
}

/** A comparison has only series that the caller sees, and never mixes units on one difference. Throws invalid, naming the field. */
async function checkDefinition(db: Queryable, caller: Caller, definition: ComparisonDefinition): Promise<void> {
  const { fields, differences } = definition;
  const types = await sensorTypesSeen(
    db,
    caller,
    fields.map(({ sensorId }) => sensorId),
  );
  const units = new Map<string, string>();
  for (const [index, { sensorId, field }] of fields.entries()) {
    const type = types.get(sensorId);
    if (type === undefined) throw invalidField(`definition.fields.${index}.sensorId`, 'reference');
    const known = comparedFieldOf(type, field);
    if (!known) throw invalidField(`definition.fields.${index}.field`, 'unknownField', { key: field });
    units.set(`${sensorId}.${field}`, known.field.unit);
  }
  for (const [index, { of, less }] of differences.entries())
    if (units.get(of) !== units.get(less))
      throw invalidField(`definition.differences.${index}`, 'units', {
        one: units.get(of) ?? '',
        other: units.get(less) ?? '',
      });
}

/**
 * Locks the comparison if its version is still the one that was read, for its owner or, when the owner is deleted, for callers who see all.
 * Throws forbidden, conflict.
 */
async function lockOwn(db: Queryable, caller: Caller, id: number, version: number | undefined): Promise<Stored> {
  const row = await comparisonOf(db, caller, id, true);
  const isOwners = row.ownerId === null ? caller.scope === null : row.ownerId === caller.userId;
  if (!isOwners) throw new AppError('forbidden');
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return row;
}

/** Comparisons: named sets of series that a user saves for themselves or shares with all who see the series. */
export const comparisonRoutes = (context: Context) => async (app: App) => {
  const { pool, clock } = context;
  const audit = (tx: Executor, request: FastifyRequest, action: string, id: number, detail: Record<string, unknown>) =>
    writeAudit(tx, { ...auditOf(request, clock()), action: `comparison:${action}`, target: String(id), detail });

  route(app, 'GET /rest/comparisons', { access: ['comparison:list'] }, async (request) => {
    const caller = callerOf(request);
    const { rows } = await pool.query<Stored>(`${select} ORDER BY c.name, c.id`, [
      stationFilter(caller),
      caller.userId,
    ]);
    return rows.map((row) => shown(row, caller));
  });

  // Walls show comparisons too.
  const one = { access: ['comparison:list'], isForDisplays: true };
  route(app, 'GET /rest/comparisons/:id', one, async (request) => {
    const caller = callerOf(request);
    const row = await comparisonOf(pool, caller, request.params.id);
    return { ...shown(row, caller), ...(await definitionSeen(pool, caller, row.definition)) };
  });

  route(app, 'POST /rest/comparisons', { access: ['comparison:create'] }, async (request) => {
    const caller = callerOf(request);
    await checkDefinition(pool, caller, request.body.definition);
    return context.db.transaction(async (tx) => {
      const at = new Date(clock());
      const rows = await tx
        .insert(comparisonTable)
        .values({ ...request.body, ownerId: caller.userId, createdAt: at, updatedAt: at })
        .returning({ id: comparisonTable.id });
      const made = found(rows[0]);
      await audit(tx, request, 'create', made.id, { ...request.body });
      return made;
    });
  });

  route(app, 'PUT /rest/comparisons/:id', { access: ['comparison:update'] }, async (request) => {
    const { version, ...body } = request.body;
    const { id } = request.params;
    const caller = callerOf(request);
    await transaction(pool, async (client, tx) => {
      const { name, isShared, definition } = await lockOwn(client, caller, id, version);
      await checkDefinition(client, caller, body.definition);
      await tx
        .update(comparisonTable)
        .set({ ...body, updatedAt: new Date(clock()), version: sql`version + 1` })
        .where(eq(comparisonTable.id, id));
      await audit(tx, request, 'update', id, { ...body, was: { name, isShared, definition } });
    });
    return null;
  });

  route(app, 'DELETE /rest/comparisons/:id', { access: ['comparison:delete'] }, async (request) => {
    const { id } = request.params;
    await transaction(pool, async (client, tx) => {
      const { name, definition } = await lockOwn(client, callerOf(request), id, request.query.version);
      await tx.delete(comparisonTable).where(eq(comparisonTable.id, id));
      await audit(tx, request, 'delete', id, { name, definition });
    });
    return null;
  });
};
