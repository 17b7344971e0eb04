import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';
import { Sealer, SealError, sealWith, type Purpose } from './sealer.ts';

const LOCK = 6_177_202_407;
const PROOF = Buffer.from('groundwatch');

/** Encrypted columns: bytes, or texts by name. */
const columns: readonly { table: string; column: string; purpose: Purpose; isTexts: boolean }[] = [
  { table: 'device', column: 'secret', purpose: 'device secret', isTexts: false },
  { table: 'device', column: 'next_secret', purpose: 'device secret', isTexts: false },
  { table: 'device', column: 'password', purpose: 'station password', isTexts: false },
  { table: 'app_user', column: 'totp_secret', purpose: 'second factor', isTexts: false },
  { table: 'notification_channel', column: 'secrets', purpose: 'channel secret', isTexts: true },
  { table: 'command', column: 'secrets', purpose: 'command secret', isTexts: true },
  { table: 'forward_destination', column: 'secrets', purpose: 'forwarding secret', isTexts: true },
  { table: 'map_source', column: 'secrets', purpose: 'map key', isTexts: true },
];

/** The message for a process with a different secret. */
const WRONG =
  'The secrets in this database (of devices, channels, destinations, map sources and second factors) were sealed with another JWT_SECRET. ' +
  'Start with that one; or, to change it, give that one as JWT_SECRET_BEFORE beside the new one. ' +
  'If it is lost, see "The secret of the installation" in docs/administrator.md.';

/**
 * Gives this process the installation's secret and encrypts the database's secrets with it: those that are not encrypted yet and, where
 * `before` is given, those encrypted with that. May run again and in several processes at once. Throws SealError with instructions where
 * they were encrypted with another secret.
 */
export async function prepareSealing(pool: Pool, secret: string, before?: string): Promise<void> {
  const sealer = sealWith(secret);
  const seal = async (client: PoolClient): Promise<void> => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ proof: Buffer }>('SELECT proof FROM sealing');
    const proof = rows[0]?.proof;
    if (!proof) {
      await convert(client, null, sealer);
      await client.query('INSERT INTO sealing (proof) VALUES ($1)', [sealer.seal('proof', PROOF)]);
    } else if (!isOf(sealer, proof)) {
      const former = before === undefined ? null : new Sealer(before);
      if (!former || !isOf(former, proof)) throw new SealError(WRONG);
      await convert(client, former, sealer);
      await client.query('UPDATE sealing SET proof = $1, sealed_at = now()', [sealer.seal('proof', PROOF)]);
    }
  };
  await inTransaction(pool, seal, null);
}

function isOf(sealer: Sealer, proof: Buffer): boolean {
  try {
    return sealer.open('proof', proof).equals(PROOF);
  } catch {
    return false;
  }
}

/** Encrypts every value again. `from` null: they are not encrypted yet. */
async function convert(client: PoolClient, from: Sealer | null, to: Sealer): Promise<void> {
  for (const { table, column, purpose, isTexts } of columns) {
    const { rows } = await client.query<{ id: unknown; value: Buffer | Record<string, string> }>(
      `SELECT id, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL FOR UPDATE`,
    );
    for (const { id, value } of rows) {
      const sealed = isTexts
        ? JSON.stringify(to.sealTexts(purpose, opened(from, purpose, value as Record<string, string>)))
        : to.seal(purpose, from ? from.open(purpose, value as Buffer) : (value as Buffer));
      await client.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, sealed]);
    }
  }
}

const opened = (from: Sealer | null, purpose: Purpose, value: Record<string, string>): Record<string, string> =>
  from ? from.openTexts(purpose, value) : value;
