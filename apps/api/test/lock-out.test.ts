import { afterAll, beforeEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fetchChallenge, proofFor, solve } from './support/proof.ts';
import { ADMIN, sameOrigin, startBeside, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
let address: string;
let tests = 0;
beforeEach(() => {
  // The rate limit of one test does not affect the next.
  address = `192.0.2.${++tests}`;
  // Longer than failures of the test before are remembered.
  server.clock.now += 2 * 3_600_000;
});
afterAll(() => server.close());

const attempt = (accountName: string, password: string, code?: string) =>
  server.call<{ loginToken: string } | null>(
    null,
    'POST',
    '/login',
    {
      accountName,
      password,
      ...(code === undefined ? {} : { code }),
    },
    address,
  );
const challengeOf = (accountName?: string) => fetchChallenge(server, accountName, address);
const proofOf = (accountName: string) => proofFor(server, accountName, address);
const codeOf = async (answer: ReturnType<typeof attempt>) => (await answer).body.code;
const failThrice = async (accountName: string) => {
  for (let n = 0; n < 3; n++) expect(await codeOf(attempt(accountName, 'a wrong password'))).toBe(40_101);
};

test.each(['admin', 'nobody'])('guessing at %s costs work that grows; both look the same', async (accountName) => {
  await failThrice(accountName);
  const costs: number[] = [];
  for (let n = 0; n < 3; n++) {
    expect(await codeOf(attempt(accountName, 'a wrong password'))).toBe(40_103);
    const challenge = await challengeOf(accountName);
    costs.push(challenge.parameters.cost);
    expect(await codeOf(attempt(accountName, 'a wrong password', await solve(challenge)))).toBe(40_101);
  }
  expect(costs).toEqual([8, 16, 32]);
});

test('a user with the right password always gets in, and resets the count', async () => {
  await failThrice('Admin');
  // Without the proof the password is not checked.
  expect(await codeOf(attempt(ADMIN.accountName, ADMIN.password))).toBe(40_103);
  expect((await attempt(ADMIN.accountName, ADMIN.password, await proofOf('ADMIN'))).status).toBe(200);
  server.clock.now += 1;
  await failThrice('admin');
});

test('calls of an address count over all processes', async () => {
  const beside = await startBeside(server);
  onTestFinished(() => beside.close());
  const ask = async ({ app }: Pick<TestServer, 'app'>, remoteAddress = address) =>
    (await app.inject({ method: 'GET', url: '/login/challenge', headers: sameOrigin, remoteAddress })).statusCode;
  for (let n = 0; n < 60; n++) expect(await ask(server)).toBe(200);
  // Far fewer than it takes alone.
  await expect.poll(() => ask(beside), { interval: 500, timeout: 15_000 }).toBe(429);
  expect(await ask(beside, '192.0.2.250')).toBe(200);
});

test('a login from elsewhere does not reset the count of an attacker', async () => {
  for (let n = 0; n < 5; n++) await attempt('admin', 'a wrong password', await proofOf('admin'));
  const { cost } = (await challengeOf('admin')).parameters;
  expect(cost).toBe(32);
  const elsewhere = '198.51.100.77';
  const payload = { ...ADMIN, code: await proofFor(server, 'admin', elsewhere) };
  expect((await server.call(null, 'POST', '/login', payload, elsewhere)).status).toBe(200);
  server.clock.now += 1;
  expect((await challengeOf('admin')).parameters.cost).toBe(cost);
  expect((await fetchChallenge(server, 'admin', elsewhere)).parameters.cost).toBe(8);
});

test('a proof is valid once, in time, unchanged, and for no more work than was done', async () => {
  const early = await challengeOf('admin');
  const cheap = await solve(early);
  await failThrice('admin');
  const proof = await proofOf('admin');
  expect(await codeOf(attempt('admin', 'a wrong password', proof))).toBe(40_101);
  expect(await codeOf(attempt('admin', ADMIN.password, proof))).toBe(40_103);
  // Solved while the account had fewer failures.
  expect(await codeOf(attempt('admin', ADMIN.password, cheap))).toBe(40_103);

  const challenge = await challengeOf('admin');
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0'.repeat(32) } };
  const solved = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()) as { solution: object };
  const forged = Buffer.from(JSON.stringify({ ...solved, challenge: easier })).toString('base64');
  for (const wrong of [forged, 'x'.repeat(100), Buffer.from('{"challenge":{}}'.padEnd(90)).toString('base64')])
    expect(await codeOf(attempt('admin', ADMIN.password, wrong))).toBe(40_103);

  const late = await solve(challenge);
  server.clock.now += 300_000;
  expect(await codeOf(attempt('admin', ADMIN.password, late))).toBe(40_103);
  expect((await attempt('admin', ADMIN.password, await proofOf('admin'))).status).toBe(200);
});

test('a proof that is sent twice concurrently is accepted once', async () => {
  await failThrice('admin');
  const proof = await proofOf('admin');
  // A right password would reset the count, after which no proof is required.
  const both = await Promise.all([1, 2].map(() => attempt('admin', 'a wrong password', proof)));
  expect(both.map(({ body }) => body.code).toSorted()).toEqual([40_101, 40_103]);
});

test('all processes count together, and know of used proofs', async () => {
  const other = await startBeside(server);
  const attemptThere = async (password: string, code?: string) => {
    const payload = { accountName: 'admin', password, ...(code === undefined ? {} : { code }) };
    const answer = await other.app.inject({ method: 'POST', url: '/login', remoteAddress: address, payload });
    return answer.json<{ code: number }>().code;
  };
  expect(await codeOf(attempt('admin', 'a wrong password'))).toBe(40_101);
  for (let n = 0; n < 2; n++) expect(await attemptThere('a wrong password')).toBe(40_101);
  expect(await codeOf(attempt('admin', ADMIN.password))).toBe(40_103);
  const proof = await proofOf('admin');
  expect(await attemptThere('a wrong password', proof)).toBe(40_101);
  expect(await codeOf(attempt('admin', ADMIN.password, proof))).toBe(40_103);
  expect(await attemptThere(ADMIN.password, await proofOf('admin'))).toBe(0);
  await other.close();
});

test('without an account the challenge is the hardest', async () => {
  expect((await challengeOf()).parameters.cost).toBe(128);
});

test('concurrent guesses are counted in sequence', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt('admin', 'a wrong password')));
  const kinds = answers.map(({ body }) => body.code).toSorted();
  expect(kinds).toEqual([40_101, 40_101, 40_101, 40_103, 40_103, 40_103, 40_103, 40_103]);
});

test('an address that tries many accounts has to work, then to wait; the right password waits too', async () => {
  for (let n = 0; n < 10; n++) expect(await codeOf(attempt(`somebody-${n}`, 'a wrong password'))).toBe(40_101);
  expect(await codeOf(attempt('somebody-else', 'a wrong password'))).toBe(40_103);
  await server.pool.query(
    `INSERT INTO audit (at, account_name, action, address, is_success)
     SELECT $1, 'somebody-' || n, 'login', $2, false FROM generate_series(10, 19) AS n`,
    [new Date(server.clock.now), address],
  );
  const refused = await attempt('admin', ADMIN.password);
  expect([refused.status, refused.body]).toEqual([
    429,
    expect.objectContaining({ code: 42_901, retryAfter: 2, msg: expect.stringContaining('2') }),
  ]);
  server.clock.now += 2_001;
  expect((await attempt('admin', ADMIN.password, await proofOf('admin'))).status).toBe(200);
});

test('a crowd of strangers, each from an address of its own, has to work too', async () => {
  const guesses = Array.from({ length: 60 }, (_, n) =>
    server.call(null, 'POST', '/login', { accountName: `stranger-${n}`, password: 'a guess' }, `203.0.113.${n}`),
  );
  const answers = (await Promise.all(guesses)).map(({ body }) => body.code);
  expect(new Set(answers)).toEqual(new Set([40_101, 40_103]));
  expect(answers.filter((code) => code === 40_101).length).toBeLessThan(30);
  // They are gone.
  expect((await attempt(ADMIN.accountName, ADMIN.password)).status).toBe(200);
});

test('a browser that has logged in to the account waits only for its own failures', async () => {
  const fromBrowser = (password: string, cookies: Record<string, string>, code?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/login',
      remoteAddress: address,
      headers: sameOrigin,
      cookies,
      payload: { accountName: 'admin', password, ...(code === undefined ? {} : { code }) },
    });
  const first = await fromBrowser(ADMIN.password, {});
  const known = first.cookies.find(({ name }) => name.startsWith('known-'));
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/login' });
  const cookies = { [known?.name ?? '']: known?.value ?? '' };
  // Sixty a minute are all that the address may try, far more than are needed to delay it.
  for (let n = 0; n < 60; n++) await attempt(`anybody-${n}`, 'a wrong password');
  await server.pool.query(
    `INSERT INTO audit (at, account_name, action, address, is_success)
     SELECT $1, 'anybody-' || n, 'login', $2, false FROM generate_series(1, 40) AS n`,
    [new Date(server.clock.now), address],
  );
  expect((await attempt('admin', ADMIN.password)).status).toBe(429);
  const other = Object.fromEntries(Object.entries(cookies).map(([name, value]) => [name, `-${value}`]));
  expect((await fromBrowser(ADMIN.password, other)).statusCode).toBe(429);
  expect((await fromBrowser(ADMIN.password, cookies)).statusCode).toBe(200);
  server.clock.now += 1;
  // It cannot be used to guess: its own failures cost work, then time.
  for (let n = 0; n < 3; n++) expect((await fromBrowser('a wrong password', cookies)).statusCode).toBe(401);
  expect((await fromBrowser(ADMIN.password, cookies)).json()).toMatchObject({ code: 40_103 });
  await server.pool.query(
    `INSERT INTO audit (at, account_name, action, address, is_success, detail)
     SELECT $1, 'admin', 'login', $2, false, jsonb_build_object('browser', $3::text) FROM generate_series(1, 20) AS n`,
    [new Date(server.clock.now), address, known?.value.split('.')[0]],
  );
  expect((await fromBrowser(ADMIN.password, cookies)).json()).toMatchObject({ code: 42_901 });
});

test('calls without a session do not use up the limit of a session at the same address', async () => {
  const token = await server.login();
  for (let n = 0; n < 6_000; n++) await server.app.inject({ url: '/', remoteAddress: address });
  expect((await server.app.inject({ url: '/', remoteAddress: address })).statusCode).toBe(429);
  expect((await server.call(token, 'GET', '/rest/overview', undefined, address)).status).toBe(200);
});

test('an address that claims to be another one is still the same address', async () => {
  const own = await startTestServer();
  const from = (n: number) =>
    own.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}` },
      payload: { accountName: `account-${n}`, password: 'a wrong password' },
    });
  for (let n = 0; n < 10; n++) expect((await from(n)).statusCode).toBe(401);
  expect((await from(10)).json()).toMatchObject({ code: 40_103 });
  await own.close();
});

test('the audit has login, logout and why an attempt failed, without a password', async () => {
  await failThrice('admin');
  await attempt('admin', ADMIN.password);
  await attempt('admin', ADMIN.password, 'y'.repeat(80));
  await attempt('nobody', 'a wrong password');
  const { body } = await attempt('admin', ADMIN.password, await proofOf('admin'));
  const token = body.data?.loginToken ?? '';
  await server.call(token, 'POST', '/logout');
  expect((await server.call(token, 'POST', '/rest/user/getInfo')).status).toBe(401);
  const { rows } = await server.pool.query<object>(
    `SELECT action, account_name AS account, is_success AS ok, detail->>'why' AS why FROM audit ORDER BY id DESC LIMIT 5`,
  );
  expect(rows).toEqual([
    { action: 'logout', account: 'admin', ok: true, why: null },
    { action: 'login', account: 'admin', ok: true, why: null },
    { action: 'login', account: 'nobody', ok: false, why: 'unknown' },
    { action: 'login', account: 'admin', ok: false, why: 'proof' },
    { action: 'login', account: 'admin', ok: false, why: 'password' },
  ]);
  const leaks = await server.pool.query("SELECT FROM audit WHERE audit::text ~ 'wrong password|horse'");
  expect(leaks.rowCount).toBe(0);
});
