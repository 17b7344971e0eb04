import { expect, test } from 'vitest';
import { ConfigError, serverConfig } from './config.ts';
import { startFailure } from './start-failure.ts';

const url = 'postgres://user:sesame@127.0.0.1/x';

test('a wrong configuration names every wrong variable and no value', () => {
  const wrong = { DATABASE_URL: 'sesame', JWT_SECRET: 'short', HTTP_PORT: '99999', LOG_LEVEL: '' };
  const load = (): unknown => serverConfig(wrong);
  expect(load).toThrow(ConfigError);
  try {
    load();
  } catch (error) {
    const sentence = startFailure(error);
    for (const name of ['DATABASE_URL', 'JWT_SECRET', 'HTTP_PORT']) expect(sentence).toContain(name);
    expect(sentence).not.toMatch(/sesame|short|99999|LOG_LEVEL/);
  }
  expect(() => serverConfig({})).toThrow('DATABASE_URL: is required; JWT_SECRET: is required');
});

test('a complete configuration has its defaults', () => {
  expect(serverConfig({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) })).toMatchObject({
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: 3_000,
    LOG_LEVEL: 'info',
  });
});

test('describes an unreachable database in one sentence, also when all of its addresses refused', () => {
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
  expect(startFailure(refused)).toBe('the database or the bus cannot be reached (ECONNREFUSED)');
});
