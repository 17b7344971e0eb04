import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Command, CommandDetail, Page } from '@groundwatch/protocol/rest';
import { clearCommands, sender } from './commands.ts';
import { seedSites } from './fixtures.ts';
import { hearBus } from './hear-bus.ts';
import { startTestServer, type TestServer } from './server.ts';

interface Audited {
  action: string;
  target: string;
  detail: Record<string, unknown>;
  account: string;
}

/** A server with two sites for the tests of a file, without commands before each test, and its calls. */
export function commandBench() {
  const bench = { server: undefined as unknown as TestServer, admin: '' };
  const lines: string[] = [];
  beforeAll(async () => {
    bench.server = await startTestServer({ log: { write: (line) => void lines.push(line) } });
    await seedSites(bench.server.pool);
    bench.admin = await bench.server.login();
  });
  afterAll(() => bench.server.close());
  beforeEach(async () => {
    await clearCommands(bench.server);
    lines.length = 0;
  });
  const heard = hearBus(() => bench.server);

  const read = async <T>(url: string, token: string) => (await bench.server.call<T>(token, 'GET', url)).body.data;
  return Object.assign(bench, {
    heard,
    /** Lines of the log. */
    lines,
    send: (...args: Parameters<ReturnType<typeof sender>>) => sender(bench.server, () => bench.admin)(...args),
    detail: (id: string, token = bench.admin) => read<CommandDetail>(`/rest/commands/${id}`, token),
    listed: (query = '', token = bench.admin) => read<Page<Command>>(`/rest/commands${query}`, token),
    audited: async () => {
      const { rows } = await bench.server.pool.query<Audited>(
        `SELECT action, target, detail, account_name AS account FROM audit WHERE action LIKE 'command:%' ORDER BY id`,
      );
      return rows;
    },
    stateOf: async (id: string) => {
      const { rows } = await bench.server.pool.query<{ state: string }>('SELECT state FROM command WHERE id = $1', [
        id,
      ]);
      return rows[0]?.state;
    },
    /** Commands published on the bus. */
    published: () => heard.flatMap((message) => (message.kind === 'command' ? [message.command] : [])),
    /** Like ingest before it sends. */
    markSent: (id: string) =>
      bench.server.pool.query(
        "UPDATE command SET state = 'sent', sequence = 1, tries = 1, sent_at = created_at WHERE id = $1",
        [id],
      ),
  });
}
