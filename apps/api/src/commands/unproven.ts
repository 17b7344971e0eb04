import { needsProof } from '@groundwatch/domain/commands';
import type { CommandOrder } from '@groundwatch/protocol/rest';
import type { Queryable } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * Condition: device `d` cannot prove its identity. It is plain and may connect through a TCP server on an untrusted network that
 * requires no certificates. Ingest checks the actual connection again before it sends.
 */
export const isUnproven = `(d.security = 'plain' AND EXISTS (SELECT FROM tcp_server t WHERE t.is_enabled AND NOT t.is_trusted
  AND t.tls <> 'required' AND (d.tcp_server_id IS NULL OR t.id IN (d.tcp_server_id, d.next_tcp_server_id))))`;

/** Throws unproven for a secret or a horn command to a device that others could impersonate. */
export async function refuseUnproven(db: Queryable, deviceId: number, { kind, body }: CommandOrder): Promise<void> {
  if (!needsProof(kind, body)) return;
  const { rows } = await db.query<{ name: string }>({
    name: 'device-unproven',
    text: `SELECT d.name FROM device d WHERE d.id = $1 AND ${isUnproven}`,
    values: [deviceId],
  });
  if (rows[0]) throw unproven([rows[0].name]);
}

export const unproven = (names: readonly string[]): AppError =>
  new AppError('unproven', { values: { names: names.join(', ') } });
