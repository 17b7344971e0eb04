import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { forwarded, isSenderUnknown } from './forwarded.ts';

async function asked(trustProxy: string[] | false) {
  const said: string[] = [];
  let now = 0;
  const stream = { write: (line: string) => void said.push(line) };
  const app = Fastify({ trustProxy, logger: { level: 'warn', stream } });
  await app.register(forwarded, { clock: () => now });
  app.get('/', async (request) => ({ unknown: isSenderUnknown(request) }));
  const ask = async (remoteAddress: string, sender?: string) => {
    const headers = sender === undefined ? {} : { 'x-forwarded-for': sender };
    return (await app.inject({ url: '/', remoteAddress, headers })).json<{ unknown: boolean }>().unknown;
  };
  return { ask, said, wait: (ms: number) => (now += ms) };
}

test('warns of an unnamed proxy once an hour', async () => {
  const { ask, said, wait } = await asked(false);
  expect(await ask('172.18.0.1')).toBe(false);
  expect(said).toEqual([]);
  expect(await ask('172.18.0.1', '203.0.113.9')).toBe(true);
  expect(await ask('172.18.0.1', '203.0.113.10')).toBe(true);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/"proxy":"172\.18\.0\.1".*TRUST_PROXY/);
  wait(3_600_000);
  await ask('172.18.0.1', '203.0.113.9');
  expect(said).toHaveLength(2);
});

test('trusts a named proxy, and no other', async () => {
  const { ask, said } = await asked(['172.18.0.0/16']);
  expect(await ask('172.18.0.1', '203.0.113.9')).toBe(false);
  expect(said).toEqual([]);
  expect(await ask('172.19.0.1', '203.0.113.9')).toBe(true);
  expect(said).toHaveLength(1);
});
