import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@groundwatch/db';
import { freePort, testServer } from '@groundwatch/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runtimeNode } from '../lib/node-version.mjs';
import { root } from '../lib/paths.mjs';
import { BuiltImage } from './built-image.mjs';

const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
const name = `image_${randomBytes(4).toString('hex')}`;
const filled = {
  POSTGRES_PASSWORD: 'of-the-database',
  JWT_SECRET: 'x'.repeat(40),
  ADMIN_PASSWORD: 'of the first account',
};
/** The smallest picture: one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const image = new BuiltImage();
const started = [];
let ports = {};
let databaseUrl = '';
let token = '';

async function onServer(url, ...statements) {
  const pool = createPool(url, { max: 1 });
  for (const statement of statements) await pool.query(statement);
  await pool.end();
}

/** A service of the compose file, with its command and environment, adapted to paths of this machine. */
function start(service) {
  const { command, environment } = compose.services[service];
  const env = Object.fromEntries(
    Object.entries(environment).map(([key, text]) => [
      key,
      text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable, otherwise = '') => filled[variable] ?? otherwise),
    ]),
  );
  const child = image.start(command, { ...env, ...ports, DATABASE_URL: databaseUrl });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => said.push(text));
  const ended = once(child, 'close').then(([code]) => ({ code, said: said.join('') }));
  started.push({ child, ended });
  return { child, said, ended };
}

/** Waits until the process reports ready; fails with its output if it ends. */
const expectReady = ({ child, said }, port) =>
  expect
    .poll(
      () =>
        child.exitCode === null
          ? fetch(`http://127.0.0.1:${port}/ready`).then(
              ({ status }) => status,
              () => 'no answer yet',
            )
          : said.join(''),
      { timeout: 60_000 },
    )
    .toBe(200);

const call = (path, options = {}) =>
  fetch(`http://127.0.0.1:${ports.HTTP_PORT}${path}`, {
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${token}` },
  });
const bytes = async (answer) => {
  const content = Buffer.from(await answer.arrayBuffer());
  expect(answer.status, content.subarray(0, 500).toString()).toBe(200);
  return content;
};

beforeAll(async () => {
  // As in the compose file: a role that owns the database, which has the extension, without a superuser.
  const { url } = await testServer('timescale');
  const own = new URL(url);
  own.pathname = `/${name}`;
  await onServer(url, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`, `CREATE DATABASE ${name} OWNER ${name}`);
  await onServer(own.href, 'CREATE EXTENSION IF NOT EXISTS timescaledb');
  own.username = own.password = name;
  databaseUrl = own.href;
  const [http, ingest, rtu] = [await freePort(), await freePort(), await freePort()].map(String);
  ports = { HTTP_PORT: http, INGEST_HTTP_PORT: ingest, RTU_PORT: rtu };
  await image.build(root, runtimeNode(root));
}, 1_800_000);

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await image.remove();
  const { url } = await testServer('timescale');
  await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `DROP ROLE IF EXISTS ${name}`);
}, 600_000);

it('migrate creates the schema and the account', async () => {
  const { code, said } = await start('migrate').ended;
  expect(said).toContain('"accountName":"admin"');
  expect(said).not.toContain(filled.ADMIN_PASSWORD);
  expect(code).toBe(0);
});

it('ingest and api become ready, and the pages are served', async () => {
  await expectReady(start('ingest'), ports.INGEST_HTTP_PORT);
  await expectReady(start('api'), ports.HTTP_PORT);
  expect((await bytes(await call('/'))).toString()).toContain('<div id="root">');
});

it('pictures are accepted, and exports and reports are made', async () => {
  const login = await call('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountName: 'admin', password: filled.ADMIN_PASSWORD }),
  });
  token = JSON.parse(await bytes(login)).data.loginToken;

  const form = new FormData();
  form.set('file', new Blob([PNG], { type: 'image/png' }), 'pixel.png');
  await bytes(await call('/upload/form/upload?kind=picture', { method: 'POST', body: form }));

  const workbook = await bytes(await call('/rest/audit/export?format=xlsx'));
  expect(workbook.subarray(0, 2).toString()).toBe('PK');

  const shift = JSON.parse(await bytes(await call('/rest/shifts', { method: 'POST' }))).data.shift;
  const report = await bytes(await call(`/rest/shifts/${shift.id}/pdf?timeZone=UTC`));
  expect(report.subarray(0, 5).toString()).toBe('%PDF-');
});
