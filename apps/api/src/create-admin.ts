import { createPool } from '@groundwatch/db';
import { administratorConfig } from './config.ts';
import { ensureAdministrator } from './features/session/ensure-administrator.ts';
import { startFailure } from './start-failure.ts';

/**
 * Creates the first user and prints its name as one line of JSON. The password is printed only when it was generated: a chosen one must not
 * get into a log. Prints nothing where users exist.
 */
async function main(): Promise<void> {
  const { DATABASE_URL, ADMIN_PASSWORD } = administratorConfig();
  const pool = createPool(DATABASE_URL, { max: 1, applicationName: 'groundwatch create-admin' });
  try {
    const made = await ensureAdministrator(pool, ADMIN_PASSWORD);
    const shown = ADMIN_PASSWORD === undefined ? made : made && { accountName: made.accountName };
    if (shown) process.stdout.write(`${JSON.stringify(shown)}\n`);
  } finally {
    await pool.end();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
