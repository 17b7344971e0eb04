import { createPool } from '@groundwatch/db';
import { administratorConfig } from './config.ts';
import { ensureAdministrator } from './features/session/ensure-administrator.ts';
import { startFailure } from './start-failure.ts';

/** Makes the first user and prints its name and password once, as one line of JSON; prints nothing where users exist. */
async function main(): Promise<void> {
  const { DATABASE_URL, ADMIN_PASSWORD } = administratorConfig();
  const pool = createPool(DATABASE_URL, { max: 1, applicationName: 'groundwatch create-admin' });
  try {
    const made = await ensureAdministrator(pool, ADMIN_PASSWORD);
    if (made) process.stdout.write(`${JSON.stringify(made)}\n`);
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
