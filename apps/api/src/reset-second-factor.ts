import { fileURLToPath } from 'node:url';
import { createPool, embeddedUrl } from '@groundwatch/db';
import { commandConfig } from './config.ts';
import { resetSecondFactor } from './features/session/reset-second-factor.ts';
import { startFailure } from './start-failure.ts';

const dataDir = fileURLToPath(new URL('../../../.data', import.meta.url));

/**
 * `node apps/api/src/reset-second-factor.ts ACCOUNT`: removes the account's second factor. Without DATABASE_URL it uses the embedded
 * database, which has to be running.
 */
async function main(): Promise<string> {
  const [accountName, ...more] = process.argv.slice(2);
  if (accountName === undefined || more.length > 0)
    throw new Error('say which account: node apps/api/src/reset-second-factor.ts ACCOUNT');
  const { DATABASE_URL, DATA_DIR } = commandConfig();
  const url = DATABASE_URL ?? (await embeddedUrl(DATA_DIR ?? dataDir));
  if (url === null) throw new Error('DATABASE_URL is not set, and there is no embedded database');
  const pool = createPool(url, { max: 1, applicationName: 'groundwatch reset-second-factor' });
  try {
    if (await resetSecondFactor(pool, accountName, Date.now()))
      return `${accountName} logs in with the password alone now`;
    throw new Error(`there is no account ${accountName}`);
  } finally {
    await pool.end();
  }
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
