import { hostname } from 'node:os';
import { withSecretFiles, type CertificateFiles } from '@groundwatch/db';
import { z } from 'zod';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses or networks, comma separated');
const split = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? value.split(',').map((part) => part.trim()) : [];

const ConfigSchema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
  // Same as the api's; decrypts secrets in the database.
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters'),
  JWT_SECRET_BEFORE: optional(z.string()),
  INGEST_HTTP_HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  INGEST_HTTP_PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).default(9101)),
  // Names this process in device_contact; two processes on one machine need two names.
  INGEST_ID: z.preprocess(blankIsAbsent, z.string().min(1).default(hostname())),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  // PEM files: the certificate of TCP servers with TLS, its key, and the authorities of devices' certificates.
  RTU_TLS_CERT_FILE: optional(z.string()),
  RTU_TLS_KEY_FILE: optional(z.string()),
  RTU_TLS_CA_FILE: optional(z.string()),
  // Balancers in front of the RTUs' ports that send the PROXY protocol's header.
  RTU_BALANCERS: z.preprocess(split, z.array(Network)),
  // For several processes on one machine, each with an address of its own.
  RTU_HOST: optional(z.union([z.ipv4(), z.ipv6()], 'must be an address of this machine')),
  NATS_URL: optional(z.string().regex(/^(nats|tls|wss?):\/\//, 'must be a nats:// URL')),
  // PEM file of the authority of the NATS server's certificate.
  NATS_CA_FILE: optional(z.string()),
});

export interface Config {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly secretBefore: string | undefined;
  readonly httpHost: string;
  readonly httpPort: number;
  readonly ingestId: string;
  readonly logLevel: string;
  readonly balancers: readonly string[];
  readonly rtuHost: string | undefined;
  readonly natsUrl: string | undefined;
  readonly natsCaFile: string | undefined;
  readonly certificateFiles: CertificateFiles | undefined;
}

/** Parses the environment; throws one error that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = ConfigSchema.safeParse(withSecretFiles(env));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`invalid environment: ${problems.join('; ')}`);
  }
  const { data } = parsed;
  const { RTU_TLS_CERT_FILE: cert, RTU_TLS_KEY_FILE: key, RTU_TLS_CA_FILE: ca } = data;
  if ((cert === undefined) !== (key === undefined))
    throw new Error('invalid environment: RTU_TLS_CERT_FILE and RTU_TLS_KEY_FILE need each other');
  return {
    databaseUrl: data.DATABASE_URL,
    secret: data.JWT_SECRET,
    secretBefore: data.JWT_SECRET_BEFORE,
    httpHost: data.INGEST_HTTP_HOST,
    httpPort: data.INGEST_HTTP_PORT,
    ingestId: data.INGEST_ID,
    logLevel: data.LOG_LEVEL,
    balancers: data.RTU_BALANCERS,
    rtuHost: data.RTU_HOST,
    natsUrl: data.NATS_URL,
    natsCaFile: data.NATS_CA_FILE,
    certificateFiles: cert && key ? { cert, key, ca } : undefined,
  };
}
