import { existsSync } from 'node:fs';

/** The server to measure on; if not set, the run starts a TimescaleDB server. */
export const databaseServer = (): string | undefined => process.env['DATABASE_URL'];

/** As users have it. The one of the tests, which draws no windows, stands in for it. */
const chromiums = ['/usr/bin/chromium', '/usr/lib/chromium/chromium-headless-shell'] as const;

/** CHROMIUM_PATH, else Debian's Chromium. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM_PATH'] ?? chromiums.find((path) => existsSync(path)) ?? chromiums[0];

/** The environment of a child process: this one's with overrides. */
export const environment = (own: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({ ...process.env, ...own });
