import type { MarkedEvent } from '@groundwatch/protocol/rest';
import { maySeeStation, stationFilter, type Caller } from '../../../access/caller.ts';
import type { App } from '../../../app-type.ts';
import { auditOf, writeAudit } from '../../../audit.ts';
import { transaction, type Context, type Queryable } from '../../../context.ts';
import { found, invalidField } from '../../../errors.ts';
import { callerOf } from '../../../plugins/authentication.ts';
import { route } from '../../../plugins/route.ts';

const columns = `e.id, e.station_id AS "stationId", s.name AS "stationName", e.at, e.name, e.note,
  e.account_name AS "accountName", e.created_at AS "createdAt"`;
const source = 'FROM marked_event e JOIN station s ON s.id = e.station_id';

type Row = Omit<MarkedEvent, 'at' | 'createdAt'> & { at: Date; createdAt: Date };
const shown = (row: Row): MarkedEvent => ({
  ...row,
  at: row.at.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

async function eventOf(db: Queryable, caller: Caller, id: number): Promise<MarkedEvent> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} ${source} WHERE e.id = $1 AND ($2::int[] IS NULL OR e.station_id = ANY($2))`,
    [id, stationFilter(caller)],
  );
  return shown(found(rows[0]));
}

async function refuseStation(db: Queryable, caller: Caller, stationId: number): Promise<void> {
  const { rows } = await db.query('SELECT FROM station WHERE id = $1', [stationId]);
  if (rows.length === 0 || !maySeeStation(caller, stationId)) throw invalidField('stationId', 'reference');
}

/** Marked events: a back-test computes the lead time of a rule to each of them. */
export const markedEventRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/marked-events', { access: ['alarm-rule:list'] }, async (request) => {
    const { stationId, projectId, from, to } = request.query;
    const { rows } = await context.pool.query<Row>(
      `SELECT ${columns} ${source} WHERE ($1::int[] IS NULL OR e.station_id = ANY($1))
          AND ($2::int IS NULL OR e.station_id = $2) AND ($3::int IS NULL OR s.project_id = $3)
          AND ($4::timestamptz IS NULL OR e.at >= $4) AND ($5::timestamptz IS NULL OR e.at <= $5)
          ORDER BY e.at DESC, e.id DESC LIMIT 1000`,
      [stationFilter(callerOf(request)), stationId ?? null, projectId ?? null, from ?? null, to ?? null],
    );
    return rows.map(shown);
  });

  route(app, 'POST /rest/marked-events', { access: ['alarm-rule:update'] }, async (request) => {
    const { body } = request;
    const caller = callerOf(request);
    const id = await transaction(context.pool, async (client, tx) => {
      await refuseStation(client, caller, body.stationId);
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO marked_event (station_id, at, name, note, user_id, account_name, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [body.stationId, body.at, body.name, body.note, caller.userId, caller.accountName, new Date(context.clock())],
      );
      const made = found(rows[0]).id;
      await writeAudit(tx, {
        ...auditOf(request, context.clock()),
        action: 'marked-event:create',
        target: String(made),
        detail: { ...body },
      });
      return made;
    });
    return { id };
  });

  route(app, 'PUT /rest/marked-events/:id', { access: ['alarm-rule:update'] }, async (request) => {
    const { body } = request;
    const { id } = request.params;
    const caller = callerOf(request);
    await transaction(context.pool, async (client, tx) => {
      await client.query('SELECT FROM marked_event WHERE id = $1 FOR UPDATE', [id]);
      const { stationId, at, name, note } = await eventOf(client, caller, id);
      await refuseStation(client, caller, body.stationId);
      await client.query('UPDATE marked_event SET station_id = $2, at = $3, name = $4, note = $5 WHERE id = $1', [
        id,
        body.stationId,
        body.at,
        body.name,
        body.note,
      ]);
      await writeAudit(tx, {
        ...auditOf(request, context.clock()),
        action: 'marked-event:update',
        target: String(id),
        detail: { ...body, was: { stationId, at, name, note } },
      });
    });
    return null;
  });

  route(app, 'DELETE /rest/marked-events/:id', { access: ['alarm-rule:update'] }, async (request) => {
    const { id } = request.params;
    await transaction(context.pool, async (client, tx) => {
      const { stationId, at, name, note } = await eventOf(client, callerOf(request), id);
      await client.query('DELETE FROM marked_event WHERE id = $1', [id]);
      await writeAudit(tx, {
        ...auditOf(request, context.clock()),
        action: 'marked-event:delete',
        target: String(id),
        detail: { stationId, at, name, note },
      });
    });
    return null;
  });
};
