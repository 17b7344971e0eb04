import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey, PAIRING_S } from '@groundwatch/protocol/model';
import type { Pairing } from '@groundwatch/protocol/rest';
import { hashOf, newToken } from '../../access/load-display.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishChange, publishRegistry, transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { wallOf } from './read-walls.ts';

const PAIRING_MS = PAIRING_S * 1_000;
/** Waiting screens of one address, where the oldest is dropped, and of all addresses, where one of the address with most is dropped. */
const MOST_OF_ADDRESS = 10;
const MOST_OPEN = 200;
/** Wrong codes that a user may enter within the life of a code. */
const MOST_WRONG = 10;
/** Without characters that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 6;
/** An arbitrary constant: concurrent requests of screens are serialized to count them. */
const LOCK = 4_710_202_632;

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Normalizes a code as it was typed. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** A pairing code for a screen without a login. */
export async function openPairing({ pool, clock }: Context, address: string): Promise<Pairing> {
  const now = clock();
  const secret = newToken();
  const from = addressKey(address);
  const expiresAt = new Date(now + PAIRING_MS);
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('DELETE FROM display_pairing WHERE expires_at <= $1', [new Date(now)]);
    await client.query(
      `DELETE FROM display_pairing WHERE code IN (SELECT code FROM display_pairing WHERE address = $1 AND wall_id IS NULL
         ORDER BY created_at DESC OFFSET $2)`,
      [from, MOST_OF_ADDRESS - 1],
    );
    await client.query(
      `DELETE FROM display_pairing WHERE code IN (
         SELECT code FROM display_pairing JOIN (
           SELECT address, count(*) AS open FROM display_pairing WHERE wall_id IS NULL GROUP BY address) AS of USING (address)
         WHERE wall_id IS NULL ORDER BY open DESC, created_at
         LIMIT greatest(0, (SELECT count(*) FROM display_pairing) - $1))`,
      [MOST_OPEN - 1],
    );
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM display_pairing');
    if (rows[0]!.count >= MOST_OPEN) throw new AppError('tooMany', { retryAfter: 60, values: { seconds: 60 } });
    const code = await insert(client, [Buffer.from(hashOf(secret), 'hex'), from, new Date(now), expiresAt]);
    return { code, secret, expiresAt: expiresAt.toISOString() };
  });
}

async function insert(client: Queryable, values: unknown[]): Promise<string> {
  for (;;) {
    const code = newCode();
    const { rowCount } = await client.query(
      `INSERT INTO display_pairing (code, secret_hash, address, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (code) DO NOTHING`,
      [code, ...values],
    );
    if (rowCount) return code;
  }
}

/** Pairs the screen with this code to the wall. After too many wrong codes a user is blocked for a while. */
export async function enterCode(
  context: Context,
  request: FastifyRequest,
  wallId: number,
  { code: typed, name }: { code: string; name: string },
): Promise<void> {
  const caller = callerOf(request);
  await wallOf(context.pool, caller, wallId);
  const now = context.clock();
  const entry = { ...auditOf(request, now), action: 'display:pair', target: String(wallId) };
  const isDone = await transaction(context.pool, async (client, db) => {
    // Serialized, as concurrent attempts would each count too few failures.
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK % 2_147_483_647, caller.userId]);
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit WHERE user_id = $1 AND at > $2 AND action = 'display:pair' AND NOT is_success`,
      [caller.userId, new Date(now - PAIRING_MS)],
    );
    if (rows[0]!.count >= MOST_WRONG) {
      const seconds = PAIRING_MS / 1_000;
      throw new AppError('tooMany', { retryAfter: seconds, values: { seconds } });
    }
    const { rowCount } = await client.query(
      `UPDATE display_pairing SET wall_id = $2, name = $3, paired_by = $4 WHERE code = $1 AND wall_id IS NULL AND expires_at > $5`,
      [plainCode(typed), wallId, name, caller.accountName, new Date(now)],
    );
    await writeAudit(db, { ...entry, detail: { name }, isSuccess: rowCount === 1 });
    return rowCount === 1;
  });
  if (!isDone) throw invalidField('code', 'pairingCode');
}

/**
 * The token of a screen whose code was entered; null while it was not. If the answer was lost, the screen asks again until the code
 * expires; the earlier token is then invalid.
 */
export async function claimPairing(
  context: Context,
  secret: string,
): Promise<{ wallId: number; token: string } | null> {
  const now = context.clock();
  const token = newToken();
  const hash = Buffer.from(hashOf(token), 'hex');
  const wallId = await transaction(context.pool, async (client) => {
    const { rows } = await client.query<{ code: string; wallId: number | null; displayId: number | null }>(
      `SELECT code, wall_id AS "wallId", display_id AS "displayId" FROM display_pairing
       WHERE secret_hash = $1 AND expires_at > $2 FOR UPDATE`,
      [Buffer.from(hashOf(secret), 'hex'), new Date(now)],
    );
    const { code, wallId: wall, displayId } = found(rows[0]);
    if (wall === null) return null;
    if (displayId === null)
      await client.query(
        `WITH made AS (INSERT INTO display (wall_id, name, token_hash, paired_by, paired_at)
           SELECT wall_id, name, $2, paired_by, $3 FROM display_pairing WHERE code = $1 RETURNING id)
         UPDATE display_pairing SET display_id = made.id FROM made WHERE code = $1`,
        [code, hash, new Date(now)],
      );
    else {
      const renewed = await client.query('UPDATE display SET token_hash = $2 WHERE id = $1 AND revoked_at IS NULL', [
        displayId,
        hash,
      ]);
      if (!renewed.rowCount) throw new AppError('notFound');
    }
    return wall;
  });
  if (wallId === null) return null;
  await publishRegistry(context, 'wall');
  await publishChange(context, { topic: 'walls', id: wallId, what: 'displays' });
  return { wallId, token };
}
