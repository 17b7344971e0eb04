import { withSecretFiles } from '@groundwatch/db';
import { z } from 'zod';

/** Offset of the hydrology stations' port from the other one. */
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
  /** The installation's secret, which encrypts secrets of devices. */
  readonly secret: string | undefined;
  /** Port that the demo fleet connects to, and `simulate` by default. */
  readonly rtuPort: number;
  /** Port of the TCP server of the demo's hydrology stations. */
  readonly sl651Port: number;
}

/** Reads the environment. Throws an error naming every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = EnvironmentSchema.safeParse(withSecretFiles(environment));
  if (!parsed.success) throw new Error(`environment: ${z.prettifyError(parsed.error)}`);
  const { DATABASE_URL: databaseUrl, JWT_SECRET: secret, RTU_PORT: rtuPort, SL651_PORT: sl651Port } = parsed.data;
  return {
    databaseUrl,
    secret,
    rtuPort,
    sl651Port: sl651Port ?? (rtuPort + ABOVE > 65_535 ? rtuPort - ABOVE : rtuPort + ABOVE),
  };
}

/** The installation's secret, required to write or read secrets of devices. Throws where it is missing. */
export function requireSecret(config: Config): string {
  if (!config.secret) throw new Error('JWT_SECRET is not set: give the one that api and ingest have');
  return config.secret;
}

/** The database URL. Throws where it is missing. */
export function requireDatabase(config: Config): string {
  if (!config.databaseUrl) throw new Error('DATABASE_URL is not set: say which database to use');
  return config.databaseUrl;
}
