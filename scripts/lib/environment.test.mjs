import { describe, expect, it } from 'vitest';
import { readSettings } from './environment.mjs';

const read = (env = {}, args = []) => readSettings(env, args);

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(read()).toEqual({
      hasDatabase: false,
      httpHost: '127.0.0.1',
      httpPort: 3000,
      ingestHttpPort: 9101,
      rtuPort: 9100,
      isRtuPortSet: false,
      hasSecret: false,
      isHttps: false,
      isDemo: true,
    });
  });

  it('treats a blank variable as not set', () => {
    expect(read({ HTTP_PORT: '', DATABASE_URL: '' }).httpPort).toBe(3000);
  });

  it('leaves secrets that are named as files to the processes', () => {
    const files = { DATABASE_URL_FILE: '/run/database-url', JWT_SECRET_FILE: '/run/jwt-secret' };
    expect(read(files)).toMatchObject({ hasDatabase: true, hasSecret: true });
    expect(() => read({ ...files, JWT_SECRET_FILE: '' })).toThrow('because DATABASE_URL is');
  });

  it('leaves the demo out when asked to, in either way', () => {
    expect(read({}, ['--no-demo']).isDemo).toBe(false);
    expect(read({ DEMO: '0' }).isDemo).toBe(false);
  });

  it('names every wrong variable in one sentence', () => {
    const env = {
      DATABASE_URL: 'mysql://x',
      HTTP_PORT: '70000',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      ADMIN_PASSWORD: 'short',
    };
    expect(() => read(env)).toThrow(
      'These environment variables are wrong: DATABASE_URL must look like postgres://user:password@host:5432/database; ' +
        'HTTP_PORT must be a whole number from 1 to 65535; ADMIN_PASSWORD must have 10 to 256 characters; DEMO must be 0 or 1; ' +
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; ' +
        'JWT_SECRET must be set (at least 32 random characters) because DATABASE_URL is.',
    );
  });

  it.each(['12a', '0', '-1', '1.5', '65536', ' 80'])('refuses the port %j', (HTTP_PORT) => {
    expect(() => read({ HTTP_PORT })).toThrow('HTTP_PORT must be a whole number from 1 to 65535');
  });

  it('refuses one port for two listeners', () => {
    expect(() => read({ RTU_PORT: '3000' })).toThrow(
      'HTTP_PORT, INGEST_HTTP_PORT, RTU_PORT must be three different ports',
    );
  });

  it('never repeats a secret', () => {
    const env = { DATABASE_URL: 'secret-one', JWT_SECRET: 'secret-two', ADMIN_PASSWORD: 'secret-3' };
    expect(() => read(env)).toThrow(expect.not.objectContaining({ message: expect.stringContaining('secret-') }));
  });

  it('accepts one option', () => {
    expect(() => read({}, ['--nodemo'])).toThrow('npm start knows no --nodemo: its one option is --no-demo.');
  });
});
