import { Failure } from './failure.mjs';

/**
 * Settings of `npm start`. Every process checks its own part again.
 * @typedef {object} Settings
 * @property {boolean} hasDatabase
 * @property {string} httpHost
 * @property {number} httpPort
 * @property {number} ingestHttpPort
 * @property {number} rtuPort
 * @property {boolean} isRtuPortSet
 * @property {boolean} hasSecret
 * @property {boolean} isDemo
 * @property {boolean} isHttps
 */

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @param {string} text @param {readonly string[]} protocols */
const isUrl = (text, protocols) => URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** @type {Record<string, {is: (value: string) => boolean, must: string}>} */
const rules = {
  DATABASE_URL: {
    is: (value) => isUrl(value, ['postgres:', 'postgresql:']),
    must: 'must look like postgres://user:password@host:5432/database',
  },
  HTTP_HOST: { is: (value) => /^[\w.:-]+$/.test(value), must: 'must be a host name or an address' },
  HTTP_PORT: { is: isPort, must: 'must be a whole number from 1 to 65535' },
  INGEST_HTTP_PORT: { is: isPort, must: 'must be a whole number from 1 to 65535' },
  RTU_PORT: { is: isPort, must: 'must be a whole number from 1 to 65535' },
  SL651_PORT: { is: isPort, must: 'must be a whole number from 1 to 65535' },
  JWT_SECRET: { is: (value) => value.length >= 32, must: 'must have at least 32 characters' },
  ADMIN_PASSWORD: { is: (value) => value.length >= 10 && value.length <= 256, must: 'must have 10 to 256 characters' },
  NATS_URL: { is: (value) => isUrl(value, ['nats:', 'tls:']), must: 'must look like nats://host:4222' },
  AUDIT_DAYS: {
    is: (value) => /^\d{1,5}$/.test(value) && Number(value) <= 36_500,
    must: 'must be a whole number from 0 to 36500',
  },
  DEMO: { is: (value) => value === '0' || value === '1', must: 'must be 0 or 1' },
  LOG_LEVEL: { is: (value) => LEVELS.includes(value), must: `must be one of ${LEVELS.join(', ')}` },
};

/** @param {string} value */
function isPort(value) {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} args of `npm start --`
 * @returns {Settings}
 * @throws {Failure} naming every wrong variable
 */
export function readSettings(env, args) {
  const unknown = args.filter((arg) => arg !== '--no-demo');
  if (unknown.length > 0) throw new Failure(`npm start knows no ${unknown.join(' ')}: its one option is --no-demo.`);
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const wrong = Object.entries(rules)
    .filter(([name, rule]) => set[name] !== undefined && !rule.is(set[name]))
    .map(([name, rule]) => `${name} ${rule.must}`);
  const isGiven = (/** @type {string} */ name) => (set[name] ?? set[`${name}_FILE`]) !== undefined;
  const hasDatabase = isGiven('DATABASE_URL');
  const hasSecret = isGiven('JWT_SECRET');
  if (hasDatabase && !hasSecret) {
    wrong.push('JWT_SECRET must be set (at least 32 random characters) because DATABASE_URL is');
  }
  const ports = ['HTTP_PORT', 'INGEST_HTTP_PORT', 'RTU_PORT'];
  /** @type {Record<string, number>} */
  const port = { HTTP_PORT: 3000, INGEST_HTTP_PORT: 9101, RTU_PORT: 9100 };
  for (const name of ports) port[name] = Number(set[name] ?? port[name]);
  const [http = 0, ingest = 0, rtu = 0] = ports.map((name) => port[name]);
  if (new Set([http, ingest, rtu]).size < 3) wrong.push(`${ports.join(', ')} must be three different ports`);
  if (wrong.length > 0) throw new Failure(`These environment variables are wrong: ${wrong.join('; ')}.`);
  return {
    hasDatabase,
    httpHost: set['HTTP_HOST'] ?? '127.0.0.1',
    httpPort: http,
    ingestHttpPort: ingest,
    rtuPort: rtu,
    isRtuPortSet: set['RTU_PORT'] !== undefined,
    hasSecret,
    isHttps: set['HTTPS_CERT_FILE'] !== undefined,
    isDemo: !args.includes('--no-demo') && set['DEMO'] !== '0',
  };
}
