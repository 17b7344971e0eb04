/** The server to measure on; if not set, the run starts a TimescaleDB server. */
export const databaseServer = (): string | undefined => process.env['DATABASE_URL'];

export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** The environment of a child process: this one's with overrides. */
export const environment = (own: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({ ...process.env, ...own });
