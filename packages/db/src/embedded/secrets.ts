import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';
import { DatabaseStartError } from './database-start-error.ts';

const SecretsSchema = z.object({
  port: z.int().min(1).max(65_535),
  superuserPassword: z.string().min(16),
  password: z.string().min(16),
});
/** Credentials of a data folder's server; stored beside the data, readable only by its owner. */
export type Secrets = z.infer<typeof SecretsSchema>;

/** The stored credentials; null where there are none. */
export async function readSecrets(path: string): Promise<Secrets | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return SecretsSchema.parse(JSON.parse(text));
  } catch {
    // Without the cause, which could quote a password.
    throw new DatabaseStartError('broken_data', `${path} is damaged; restore it from a backup.`);
  }
}

export async function createSecrets(path: string): Promise<Secrets> {
  const password = (): string => randomBytes(24).toString('base64url');
  const secrets = { port: await choosePort(), superuserPassword: password(), password: password() };
  await writeFile(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secrets;
}

/**
 * A free port below the range of outgoing connections, so that it is still free after a reboot. The tests' own ports begin at 20,000: a
 * database that is made while a program starts must not take the port which that program was given.
 */
async function choosePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 15_000 + (randomBytes(2).readUInt16BE() % 5_000);
    if (await isPortFree(port)) return port;
  }
  throw new DatabaseStartError('port_in_use', 'No free port was found on 127.0.0.1.');
}

export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
