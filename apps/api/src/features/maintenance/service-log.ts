import type { ServiceKind } from '@groundwatch/protocol/model';
import type { ServiceEntry } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import type { Maintained } from './device.ts';

const MOST_ENTRIES = 200;

interface Row extends Omit<ServiceEntry, 'at' | 'createdAt'> {
  at: Date;
  createdAt: Date;
}

/** The service log of a device, newest first. */
export async function readLog(db: Queryable, deviceId: number): Promise<ServiceEntry[]> {
  const { rows } = await db.query<Row>(
    `SELECT id::float8 AS id, kind, at, created_at AS "createdAt", account_name AS "accountName", note, detail
     FROM device_service WHERE device_id = $1 ORDER BY at DESC, id DESC LIMIT ${MOST_ENTRIES}`,
    [deviceId],
  );
  return rows.map(({ at, createdAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    createdAt: createdAt.toISOString(),
  }));
}

export interface Marks {
  inServiceSince: string | null;
  removedSince: string | null;
}

/** Since when a device is in or out of service, by the log; enabling or disabling it sets no date. */
export async function readMarks(
  db: Queryable,
  { id, isEnabled }: Pick<Maintained, 'id' | 'isEnabled'>,
): Promise<Marks> {
  const { rows } = await db.query<{ kind: ServiceKind; at: Date }>(
    `SELECT kind, at FROM device_service WHERE device_id = $1 AND kind IN ('installed', 'removed', 'replaced')
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [id],
  );
  const last = rows[0];
  const isRemoval = last?.kind === 'removed';
  const at = last?.at.toISOString() ?? null;
  return { inServiceSince: isEnabled && !isRemoval ? at : null, removedSince: !isEnabled && isRemoval ? at : null };
}

/** Hides the names of stations that the caller does not see. */
export function hideStations({ scope }: Caller, entry: ServiceEntry): ServiceEntry {
  if (scope === null) return entry;
  const without = (detail: Record<string, unknown>): Record<string, unknown> => {
    const isHidden = typeof detail['stationId'] === 'number' && !scope.stationIds.includes(detail['stationId']);
    const { stationName: _name, stationId: _id, deviceId: _row, ...rest } = detail;
    const shown = isHidden ? rest : detail;
    const was = shown['was'];
    return typeof was === 'object' && was !== null ? { ...shown, was: without(was as Record<string, unknown>) } : shown;
  };
  return { ...entry, detail: without(entry.detail) };
}
