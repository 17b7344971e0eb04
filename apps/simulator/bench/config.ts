/** The server to measure on; a Timescale server of the run's own when not set. */
export const databaseServer = (): string | undefined => process.env['DATABASE_URL'];

export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** The environment of a child: this one's, with some variables of its own. */
export const environment = (own: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({ ...process.env, ...own });
