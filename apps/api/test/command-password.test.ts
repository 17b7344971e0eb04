import { beforeAll, describe, expect, test } from 'vitest';
import { commandBench } from './support/command-bench.ts';
import { clock, COMMANDS, PASSWORD, userWith, write } from './support/commands.ts';
import type { TestServer } from './support/server.ts';

const bench = commandBench();
const { lines, send, listed, audited } = bench;
let server: TestServer;
beforeAll(() => {
  ({ server } = bench);
});
const SECRET = 'ab'.repeat(16);

describe('the password', () => {
  const WRONG = 'not my pass phrase';
  test('is required, also where the field is missing', async () => {
    for (const password of ['', undefined]) {
      const { status, body } = await send(clock, { password });
      expect([status, body.code]).toEqual([400, 40_002]);
    }
    expect((await listed()).total).toBe(0);
  });

  test('wrong ones are audited, slow the session down, and appear in no log or answer', async () => {
    const { token } = await userWith(server, 'guesser', ['device:command']);
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await send(clock, { password: WRONG }, COMMANDS, token));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 40_001],
      [400, 40_001],
      [400, 40_001],
      [429, 42_901],
    ]);
    // Other sessions do not wait.
    expect((await send(clock)).status).toBe(200);
    // Even the right password is refused before the delay is over, and accepted afterwards.
    const right = 'the password of guesser';
    expect((await send(clock, { password: right }, COMMANDS, token)).status).toBe(429);
    server.clock.now += 3_000;
    expect((await send(clock, { password: right }, COMMANDS, token)).status).toBe(200);
    const { rows } = await server.pool.query<{ detail: object; isSuccess: boolean; accountName: string }>(
      `SELECT detail, is_success AS "isSuccess", account_name AS "accountName" FROM audit
       WHERE detail->>'for' = 'command' ORDER BY id`,
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ isSuccess: false, accountName: 'guesser', detail: { why: 'password' } });
    expect(rows[3]).toMatchObject({ detail: { why: 'delayed' } });
    const everything = JSON.stringify([answers, rows, lines, await audited()]);
    expect(everything).not.toContain(WRONG);
    expect(everything).not.toContain(right);
  });

  test('concurrent guesses are counted one by one', async () => {
    const { token } = await userWith(server, 'hasty', ['device:command']);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(clock, { password: WRONG }, COMMANDS, token)),
    );
    expect(answers.filter(({ body }) => body.code === 40_001)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 42_901)).toHaveLength(5);
  });

  test('appears in no error message of an invalid request, nor in the log', async () => {
    const answers = [
      await send(clock, { password: [PASSWORD] }),
      await send(clock, { password: PASSWORD.repeat(100) }),
      await send({ kind: PASSWORD, body: {} }, { password: { [PASSWORD]: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    await server.pool.query('ALTER TABLE command RENAME COLUMN note TO why');
    try {
      const failed = await send(write({ deviceSecret: SECRET }), { note: 'a note of mine' });
      expect(failed.status).toBe(500);
      expect(lines.join('')).toContain('a request failed');
    } finally {
      await server.pool.query('ALTER TABLE command RENAME COLUMN why TO note');
    }
    expect(lines.join('')).not.toContain(PASSWORD);
    expect(lines.join('')).not.toContain(SECRET);
    expect(JSON.stringify(answers)).not.toContain(PASSWORD);
  });
});
