import type { FastifyRequest } from 'fastify';
import type { WallChange, WallWrite } from '@groundwatch/protocol/rest';
import { maySeeStation, stationFilter } from '../../access/caller.ts';
import { comparisonsSeen } from '../../access/comparisons.ts';
import { knownOf, unknownIn } from '../../access/panels-seen.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishChange, publishRegistry, transaction, type Context } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { wallOf } from './read-walls.ts';

/** Nobody gives a wall what they cannot see themselves. Throws outOfScope, or invalid naming the scene. */
async function checkPlaces({ pool }: Context, request: FastifyRequest, body: WallWrite): Promise<void> {
  const caller = callerOf(request);
  const { stationIds } = body;
  if (stationIds !== null && !stationIds.every((id) => maySeeStation(caller, id))) throw new AppError('outOfScope');
  const { scenes } = body.settings;
  const { rows } = await pool.query<{ stations: number[]; sensors: number[] }>(
    `SELECT ARRAY(SELECT id FROM station WHERE id = ANY($1) AND ($3::int[] IS NULL OR id = ANY($3))) AS stations,
       ARRAY(SELECT s.id FROM sensor s JOIN device d ON d.id = s.device_id
         WHERE s.id = ANY($2) AND ($3::int[] IS NULL OR d.station_id = ANY($3))) AS sensors`,
    [
      scenes.flatMap(({ stationId }) => stationId ?? []),
      scenes.flatMap(({ sensorIds }) => sensorIds ?? []),
      stationFilter(caller),
    ],
  );
  const { stations, sensors } = found(rows[0]);
  const comparisons = await comparisonsSeen(
    pool,
    caller,
    scenes.flatMap(({ comparisonId }) => comparisonId ?? []),
  );
  const known = await knownOf(
    pool,
    caller,
    scenes.map(({ panels = [] }) => ({ panels })),
  );
  const fields = scenes.flatMap(({ panels = [] }, index) => unknownIn({ panels }, known, `settings.scenes.${index}`));
  if (fields.length > 0) throw new AppError('invalid', { fields });
  for (const [index, { stationId, sensorIds = [], comparisonId }] of scenes.entries()) {
    const path = `settings.scenes.${index}`;
    if (stationId !== undefined && !stations.includes(stationId)) throw invalidField(`${path}.stationId`, 'reference');
    if (!sensorIds.every((id) => sensors.includes(id))) throw invalidField(`${path}.sensorIds`, 'reference');
    if (comparisonId !== undefined && !comparisons.has(comparisonId))
      throw invalidField(`${path}.comparisonId`, 'reference');
  }
}

const valuesOf = ({ name, stationIds, language, timeZone, settings }: WallWrite): unknown[] => [
  name,
  stationIds && [...new Set(stationIds)].toSorted((a, b) => a - b),
  language,
  timeZone,
  JSON.stringify(settings),
];

export async function makeWall(context: Context, request: FastifyRequest, body: WallWrite): Promise<number> {
  await checkPlaces(context, request, body);
  const { userId } = callerOf(request);
  const now = context.clock();
  return transaction(context.pool, async (client, db) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO wall (name, station_ids, language, time_zone, settings, owner_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id`,
      [...valuesOf(body), userId, new Date(now)],
    );
    const { id } = rows[0]!;
    await writeAudit(db, { ...auditOf(request, now), action: 'wall:create', target: String(id), detail: { ...body } });
    return id;
  });
}

/** Whoever saves a wall is responsible for it: it shows what they may see. */
export async function changeWall(
  context: Context,
  request: FastifyRequest,
  id: number,
  { revision, ...body }: WallChange,
): Promise<void> {
  const caller = callerOf(request);
  await checkPlaces(context, request, body);
  const was = await wallOf(context.pool, caller, id);
  const now = context.clock();
  await transaction(context.pool, async (client, db) => {
    const { rowCount } = await client.query(
      `UPDATE wall SET name = $1, station_ids = $2, language = $3, time_zone = $4, settings = $5, owner_id = $6, updated_at = $7,
         revision = revision + 1 WHERE id = $8 AND revision = $9`,
      [...valuesOf(body), caller.userId, new Date(now), id, revision],
    );
    if (!rowCount) throw new AppError('conflict');
    const detail = { ...body, was };
    await writeAudit(db, { ...auditOf(request, now), action: 'wall:update', target: String(id), detail });
  });
  await publishRegistry(context, 'wall');
  await publishChange(context, { topic: 'walls', id, what: 'settings' });
}

export async function removeWall(context: Context, request: FastifyRequest, id: number): Promise<void> {
  const { name } = await wallOf(context.pool, callerOf(request), id);
  const now = context.clock();
  await transaction(context.pool, async (client, db) => {
    const { rowCount } = await client.query('DELETE FROM wall WHERE id = $1', [id]);
    if (!rowCount) throw new AppError('notFound');
    await writeAudit(db, { ...auditOf(request, now), action: 'wall:delete', target: String(id), detail: { name } });
  });
  await publishRegistry(context, 'wall');
  await publishChange(context, { topic: 'walls', id, what: 'settings' });
}

/** An action of a person on a screen of a visible wall. */
async function changeDisplay(
  context: Context,
  request: FastifyRequest,
  wallId: number,
  displayId: number,
  { set, values, action }: { set: string; values: unknown[]; action: string },
): Promise<void> {
  await wallOf(context.pool, callerOf(request), wallId);
  const now = context.clock();
  await transaction(context.pool, async (client, db) => {
    const { rows } = await client.query<{ name: string }>(
      `UPDATE display SET ${set} WHERE id = $1 AND wall_id = $2 AND revoked_at IS NULL RETURNING name`,
      [displayId, wallId, ...values],
    );
    const { name } = found(rows[0]);
    await writeAudit(db, { ...auditOf(request, now), action, target: String(displayId), detail: { wallId, name } });
  });
  await publishRegistry(context, 'wall');
  await publishChange(context, { topic: 'walls', id: wallId, what: 'displays' });
}

export const renameDisplay = (context: Context, request: FastifyRequest, wallId: number, id: number, name: string) =>
  changeDisplay(context, request, wallId, id, { set: 'name = $3', values: [name], action: 'display:update' });

/** Revokes a screen: every process forgets its token and cuts its connection. */
export const revokeDisplay = (context: Context, request: FastifyRequest, wallId: number, id: number) =>
  changeDisplay(context, request, wallId, id, {
    set: 'revoked_at = $3, revoked_by = $4',
    values: [new Date(context.clock()), callerOf(request).accountName],
    action: 'display:revoke',
  });
