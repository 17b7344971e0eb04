import { expect, it } from 'vitest';
import { natsOptions } from './nats-options.ts';

it.each([
  ['nats://10.0.0.1:4222', { servers: ['10.0.0.1:4222'] }],
  ['10.0.0.1', { servers: ['10.0.0.1'] }],
  ['nats://a:1, nats://b:2', { servers: ['a:1', 'b:2'] }],
  ['nats://me:p%40ss@a:1', { servers: ['a:1'], user: 'me', pass: 'p@ss' }],
  ['nats://t0ken@a:1', { servers: ['a:1'], token: 't0ken' }],
  ['tls://a:1', { servers: ['a:1'], tls: {} }],
])('%s', (text, options) => {
  expect(natsOptions(text)).toEqual(options);
});

it('takes an authority of its own for tls:// alone', () => {
  expect(natsOptions('tls://a:1', '/ca.crt')).toEqual({ servers: ['a:1'], tls: { caFile: '/ca.crt' } });
  expect(natsOptions('nats://a:1', '/ca.crt')).toEqual({ servers: ['a:1'] });
});

it('throws on text that is no address', () => {
  expect(() => natsOptions('nats://')).toThrow();
});
