import { randomBytes } from 'node:crypto';
import { transaction, type Pool } from '../../context.ts';
import { hashPassword } from '../../passwords/password-hash.ts';
import { ADMINISTRATOR_ROLE } from '../../roles.ts';
import { ensureMenus } from '../../menus/ensure-menus.ts';

const LOCK = 4_710_202_604;

/**
 * Creates the user `admin` where there are no users; the password is random unless given. Returns the credentials, or null where users
 * exist.
 */
export async function ensureAdministrator(
  pool: Pool,
  password?: string,
): Promise<{ accountName: string; password: string } | null> {
  await ensureMenus(pool);
  return transaction(pool, async (db) => {
    await db.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await db.query<{ has: boolean }>('SELECT EXISTS (SELECT FROM app_user) AS has');
    if (rows[0]!.has) return null;
    const chosen = password ?? randomBytes(15).toString('base64url');
    await db.query('INSERT INTO app_user (account_name, name, password_hash, role_id) VALUES ($1, $2, $3, $4)', [
      'admin',
      'admin',
      await hashPassword(chosen),
      ADMINISTRATOR_ROLE,
    ]);
    return { accountName: 'admin', password: chosen };
  });
}
