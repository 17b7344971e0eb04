import { readFileSync } from 'node:fs';

/** Variables that may be given as a file. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'NATS_URL',
  'JWT_SECRET',
  'JWT_SECRET_BEFORE',
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
] as const;

/**
 * The environment with the secrets of `NAME_FILE` variables, without a trailing line end. Throws an error that names the variable, never
 * the content, where a file cannot be read or both are set.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of secrets) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set: one of them has to go`);
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new Error(`${name}_FILE: the file cannot be read (${code})`, { cause });
    }
  }
  return { ...environment, ...read };
}
