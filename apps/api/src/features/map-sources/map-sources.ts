import { asc, eq } from '@groundwatch/db/orm';
import { mapSourceTable } from '@groundwatch/db';
import { MapSourceBodySchema, type MapLayer, type MapSource, type MapSourceBody } from '@groundwatch/protocol/rest';
import type { Executor } from '../../audit.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import type { MapSourceRow } from '../../maps/tile-proxy.ts';

const inOrder = [asc(mapSourceTable.position), asc(mapSourceTable.name)];

/** All map sources without their keys. */
export async function listMapSources(db: Executor): Promise<MapSource[]> {
  const rows = await db
    .select()
    .from(mapSourceTable)
    .orderBy(...inOrder);
  return rows.map(
    ({
      secrets,
      failure,
      failureDetail,
      failingSince,
      failedAt,
      lastTileAt,
      createdAt: _c,
      updatedAt: _u,
      ...row
    }) => ({
      ...row,
      hasKey: secrets['key'] !== undefined,
      failure:
        failure && failingSince && failedAt
          ? { kind: failure, detail: failureDetail, since: failingSince.toISOString(), at: failedAt.toISOString() }
          : null,
      lastTileTime: lastTileAt?.toISOString() ?? null,
    }),
  );
}

/** Enabled sources as maps need them; includes sources of addresses, so that maps offer the search. */
export async function listMapLayers(db: Executor): Promise<MapLayer[]> {
  const { id, version, name, kind, format, datum, minZoom, maxZoom, tileSize, attribution, approvalNo } =
    mapSourceTable;
  return db
    .select({ id, version, name, kind, format, datum, minZoom, maxZoom, tileSize, attribution, approvalNo })
    .from(mapSourceTable)
    .where(eq(mapSourceTable.isEnabled, true))
    .orderBy(...inOrder);
}

/** The audit detail: only whether there is a key. */
export const auditedSource = ({ key, ...body }: MapSourceBody): Record<string, unknown> => ({
  ...body,
  ...(key === undefined ? {} : { key: key === null ? 'removed' : 'set' }),
});

/** The hosts that receive the key. */
const hostsOf = ({ url, subdomains }: Pick<MapSourceBody, 'url' | 'subdomains'>): string =>
  JSON.stringify([/^[^/]*\/\/[^/?]*/.exec(url)?.[0].toLowerCase(), url.includes('{s}') ? subdomains : '']);

/** The row to store. Throws invalid where a stored key would be sent to another host: it has to be entered again. */
export function storedSource(body: MapSourceBody, before: MapSourceRow | null) {
  const { key, ...rest } = MapSourceBodySchema.parse(body);
  const known = before?.secrets['key'];
  if (before && known !== undefined && key === undefined && hostsOf(before) !== hostsOf(rest))
    throw invalidField('key', 'reenter');
  const kept = key === undefined ? known : (key ?? undefined);
  return { ...rest, secrets: kept === undefined ? {} : { key: kept } };
}

/** Locks the source if its version is still the one that was read. Throws notFound or conflict. */
export async function lockSource(tx: Executor, id: number, version: number | undefined): Promise<MapSourceRow> {
  const rows = await tx.select().from(mapSourceTable).where(eq(mapSourceTable.id, id)).for('update');
  const row = found(rows[0]);
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return row;
}
