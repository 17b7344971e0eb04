import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSecretFiles } from '@groundwatch/db';
import { z } from 'zod';
import { weakness } from './passwords/weak-password.ts';

const namedNetworks: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Accepts an address, a network as address/bits, or a network name known to the web server. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0) return namedNetworks.has(text);
  if (bits === undefined) return true;
  // A network of all addresses is refused.
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

const DatabaseSchema = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const BaseSchema = z.object({
  DATABASE_URL: DatabaseSchema,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

const NetworksSchema = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be addresses or networks, comma separated');

const LEAST_READINGS_DAYS = 30;

const ServerSchema = BaseSchema.extend({
  /** A replica that answers history, exports and back-tests, or a balancer before several. */
  DATABASE_READ_URL: DatabaseSchema.optional(),
  HTTP_HOST: z.string().min(1).default('127.0.0.1'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  /** PEM files of the certificate, with its chain, and of its key; without them the pages are served by plain HTTP. */
  HTTPS_CERT_FILE: z.string().min(1).optional(),
  HTTPS_KEY_FILE: z.string().min(1).optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters'),
  NATS_URL: z.string().min(1).optional(),
  /** PEM file of the authority of the NATS server's certificate. */
  NATS_CA_FILE: z.string().min(1).optional(),
  /** Days that the audit is kept; 0: for ever. */
  AUDIT_DAYS: z.coerce.number().int().min(0).max(36_500).default(1_095),
  /** Days that readings are kept; 0: for ever. Fewer days than rules and forecasts look back are refused as a mistake. */
  READINGS_DAYS: z.coerce
    .number()
    .int()
    .max(36_500)
    .refine((days) => days === 0 || days >= LEAST_READINGS_DAYS, `must be 0, or ${LEAST_READINGS_DAYS} or more`)
    .default(0),
  /** Comma-separated addresses or networks of reverse proxies whose X-Forwarded headers are trusted. */
  TRUST_PROXY: NetworksSchema.optional(),
  /** The previous JWT_SECRET, which secrets in the database may still be sealed with. */
  JWT_SECRET_BEFORE: z.string().min(1).optional(),
  /** Private networks that messages may be sent to (mail relay, SMS gateway, webhooks); only public addresses by default. */
  NOTICE_NETWORKS: NetworksSchema.optional(),
  /** Private networks that map tiles may be fetched from, for a map server of one's own; only public addresses by default. */
  MAP_NETWORKS: NetworksSchema.optional(),
  /** Folder of the map tile cache, and its size in MB; 0: no cache. */
  MAP_CACHE_DIR: z
    .string()
    .min(1)
    .default(() => join(tmpdir(), 'groundwatch-tiles')),
  MAP_CACHE_MB: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
  /** Folder of map tile files (PMTiles, MBTiles). */
  MAP_FILES_DIR: z.string().min(1).optional(),
  /** Replaces the hosts of DingTalk, WeCom and Feishu robots: a relay, or a test server. */
  ROBOT_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  /** Networks that may read the metrics. */
  METRICS_FROM: NetworksSchema.default(['loopback', 'linklocal', 'uniquelocal']),
})
  .refine(({ HTTPS_CERT_FILE, HTTPS_KEY_FILE }) => !HTTPS_CERT_FILE || HTTPS_KEY_FILE, { path: ['HTTPS_KEY_FILE'] })
  .refine(({ HTTPS_CERT_FILE, HTTPS_KEY_FILE }) => !HTTPS_KEY_FILE || HTTPS_CERT_FILE, { path: ['HTTPS_CERT_FILE'] });
export type ServerConfig = z.output<typeof ServerSchema>;

const CommandSchema = BaseSchema.partial({ DATABASE_URL: true }).extend({ DATA_DIR: z.string().min(1).optional() });
export type CommandConfig = z.output<typeof CommandSchema>;

const AdministratorSchema = BaseSchema.extend({
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(256, 'has room for 256 characters at most')
    .refine(
      (password) => password.length < 10 || weakness(password, 'admin') === null,
      'is among the first that are tried',
    )
    .optional(),
});
export type AdministratorConfig = z.output<typeof AdministratorSchema>;

/** An empty variable counts as not set. */
function parse<T extends z.ZodType>(schema: T, environment: NodeJS.ProcessEnv): z.output<T> {
  const given = Object.fromEntries(Object.entries(withFiles(environment)).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return `${name}: ${given[name] === undefined ? 'is required' : issue.message}`;
  });
  throw new ConfigError(problems.join('; '));
}

function withFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return withSecretFiles(environment);
  } catch (error) {
    throw new ConfigError((error as Error).message, { cause: error });
  }
}

/** Names every wrong variable and never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export const serverConfig = (environment = process.env): ServerConfig => parse(ServerSchema, environment);
/** Configuration of commands, which also find the embedded database. */
export const commandConfig = (environment = process.env): CommandConfig => parse(CommandSchema, environment);
export const administratorConfig = (environment = process.env): AdministratorConfig =>
  parse(AdministratorSchema, environment);
