import { expect, test } from 'vitest';
import { ConfigError, serverConfig } from './config.ts';

const base = { DATABASE_URL: 'postgres://u:hidden@127.0.0.1/db', JWT_SECRET: 's'.repeat(32) };

test('accepts addresses and networks as proxies', () => {
  expect(serverConfig(base).TRUST_PROXY).toBeUndefined();
  expect(serverConfig({ ...base, TRUST_PROXY: '' }).TRUST_PROXY).toBeUndefined();
  expect(serverConfig({ ...base, TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8,loopback' }).TRUST_PROXY).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
    'loopback',
  ]);
});

test.each(['true', '*', '1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '127.0.0.1,'])(
  '%s as a proxy is refused by name',
  (TRUST_PROXY) => {
    expect(() => serverConfig({ ...base, TRUST_PROXY })).toThrow(ConfigError);
    expect(() => serverConfig({ ...base, TRUST_PROXY })).toThrow(/^TRUST_PROXY: must be addresses/);
  },
);

test('allows metrics from private networks unless others are named', () => {
  expect(serverConfig(base).METRICS_FROM).toEqual(['loopback', 'linklocal', 'uniquelocal']);
  expect(serverConfig({ ...base, METRICS_FROM: '192.0.2.0/24' }).METRICS_FROM).toEqual(['192.0.2.0/24']);
  expect(() => serverConfig({ ...base, METRICS_FROM: '0.0.0.0/0' })).toThrow(/^METRICS_FROM: must be addresses/);
});

test.each(['-1', '1.5', 'for ever', '40000'])('%s days of audit are refused by name', (AUDIT_DAYS) => {
  expect(() => serverConfig({ ...base, AUDIT_DAYS })).toThrow(/^AUDIT_DAYS: /);
});

test('keeps the audit for three years unless configured otherwise', () => {
  expect(serverConfig(base).AUDIT_DAYS).toBe(1_095);
  expect(serverConfig({ ...base, AUDIT_DAYS: '0' }).AUDIT_DAYS).toBe(0);
});

test('keeps readings for ever, or for a number of days that rules can work with', () => {
  expect(serverConfig(base).READINGS_DAYS).toBe(0);
  expect(serverConfig({ ...base, READINGS_DAYS: '400' }).READINGS_DAYS).toBe(400);
  for (const READINGS_DAYS of ['29', '-1', '1.5', '40000'])
    expect(() => serverConfig({ ...base, READINGS_DAYS })).toThrow(/^READINGS_DAYS: /);
});

test('names every wrong variable and never its value', () => {
  const wrong = { DATABASE_URL: 'mysql://u:hidden@x', JWT_SECRET: 'hidden', HTTP_PORT: '99999' };
  expect(() => serverConfig(wrong)).toThrow(/DATABASE_URL.*HTTP_PORT.*JWT_SECRET/);
  expect(() => serverConfig(wrong)).not.toThrow(/hidden/);
});

test('a replica is named like the database, and its address is in no message', () => {
  expect(serverConfig(base).DATABASE_READ_URL).toBeUndefined();
  const DATABASE_READ_URL = 'postgres://u:hidden@replica/db?sslmode=verify-full';
  expect(serverConfig({ ...base, DATABASE_READ_URL })).toMatchObject({ DATABASE_READ_URL });
  const wrong = { ...base, DATABASE_READ_URL: 'http://u:hidden@replica' };
  expect(() => serverConfig(wrong)).toThrow(/^DATABASE_READ_URL: must be a postgres:\/\/ address$/);
});

test('a certificate without its key, or a key without its certificate, is refused by name', () => {
  expect(() => serverConfig({ ...base, HTTPS_CERT_FILE: '/c' })).toThrow(/^HTTPS_KEY_FILE: is required$/);
  expect(() => serverConfig({ ...base, HTTPS_KEY_FILE: '/k' })).toThrow(/^HTTPS_CERT_FILE: is required$/);
  const both = { HTTPS_CERT_FILE: '/c', HTTPS_KEY_FILE: '/k' };
  expect(serverConfig({ ...base, ...both })).toMatchObject(both);
});
