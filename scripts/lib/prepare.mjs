import { checkPort } from './checks.mjs';
import { Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { root as own } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Creates schema, TCP server and administrator.
 * @param {object} context
 * @param {string} context.node
 * @param {NodeJS.ProcessEnv} context.env
 * @param {AbortSignal} context.signal
 * @param {string} [context.root] the checkout of the schema
 * @returns {Promise<{account: string[], servers: {name: string, host: string, port: number, isFromEnvironment: boolean}[]}>}
 *   lines about the account, and the listeners
 */
export async function prepare({ node, env, signal, root = own }) {
  /** @type {{name: string, host: string, port: number, isFromEnvironment: boolean}[]} */
  let servers = [];
  let sentence = '';
  await step('preparing the database', async (tell) => {
    const { code, output } = await run(node, ['scripts/setup.ts'], {
      cwd: root,
      env,
      signal,
      onLine: tell,
      onMessage: (message) => {
        if (message.kind === 'servers') servers = message.servers;
        if (message.kind === 'failed') sentence = message.sentence;
      },
    });
    if (code !== 0 && !signal.aborted) throw new Failure(sentence || output);
  });
  if (signal.aborted) return { account: [], servers };
  for (const { name, host, port, isFromEnvironment } of servers) {
    const remedy = isFromEnvironment ? 'set RTU_PORT to another port' : `change the port of the TCP server ${name}`;
    await checkPort(port, host, remedy);
  }

  const made = await script('making the administrator', ['apps/api/src/create-admin.ts'], {
    ...env,
    ...(process.env.ADMIN_PASSWORD && { ADMIN_PASSWORD: process.env.ADMIN_PASSWORD }),
  });
  return {
    servers,
    account: accountLines(made, Boolean(process.env.ADMIN_PASSWORD || process.env.ADMIN_PASSWORD_FILE)),
  };

  /** @param {string} title @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<string>} its output */
  async function script(title, args, env) {
    return step(title, async () => {
      /** @type {string[]} */
      const lines = [];
      const { code, output } = await run(node, args, {
        cwd: root,
        env,
        signal,
        onLine: (line, source) => {
          if (source === 'out') lines.push(line);
        },
      });
      if (code !== 0 && !signal.aborted) throw new Failure(output.split('\n').findLast(Boolean) ?? `${title} failed.`);
      return lines.join('\n');
    });
  }
}

/**
 * @param {string} made output of creating the administrator: the account as JSON, nothing where users exist
 * @param {boolean} isChosen the password came from the environment and is not repeated
 */
export function accountLines(made, isChosen) {
  if (made === '') return [];
  const { accountName, password } = JSON.parse(made);
  if (isChosen) return [`Log in as ${accountName} with the password of ADMIN_PASSWORD.`];
  return [
    `Log in as ${accountName} with the password ${password}`,
    'It is shown this once; change it after the first login.',
  ];
}
