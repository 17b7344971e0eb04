import { z } from 'zod';

/** How far above the other port that of the demo's hydrology stations is. */
const ABOVE = 51;

const PortSchema = z.coerce.number().int().min(1).max(65_535);

const EnvironmentSchema = z.object({
  DATABASE_URL: z.string().min(1).optional(),
  JWT_SECRET: z.string().min(32).optional(),
  RTU_PORT: PortSchema.default(9_100),
  SL651_PORT: PortSchema.optional(),
});

export interface Config {
  readonly databaseUrl: string | undefined;
  /** Of the installation: secrets of devices are kept sealed with it. */
  readonly secret: string | undefined;
  /** Where the demo fleet dials; `simulate` unless told otherwise. */
  readonly rtuPort: number;
  /** Where the TCP server of the demo's hydrology stations is made. */
  readonly sl651Port: number;
}

/** Reads the environment. Throws an error naming every variable that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = EnvironmentSchema.safeParse(environment);
  if (!parsed.success) throw new Error(`environment: ${z.prettifyError(parsed.error)}`);
  const { DATABASE_URL: databaseUrl, JWT_SECRET: secret, RTU_PORT: rtuPort, SL651_PORT: sl651Port } = parsed.data;
  return {
    databaseUrl,
    secret,
    rtuPort,
    sl651Port: sl651Port ?? (rtuPort + ABOVE > 65_535 ? rtuPort - ABOVE : rtuPort + ABOVE),
  };
}

/** The installation's secret, for what writes or reads secrets of devices. */
export function requireSecret(config: Config): string {
  if (!config.secret) throw new Error('JWT_SECRET is not set: give the one that api and ingest have');
  return config.secret;
}

/** The database, for what cannot do without. */
export function requireDatabase(config: Config): string {
  if (!config.databaseUrl) throw new Error('DATABASE_URL is not set: say which database to use');
  return config.databaseUrl;
}
