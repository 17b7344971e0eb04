import { expect, test } from 'vitest';
import { Targets, TargetRefused } from './targets.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  'localhost',
  'not an address',
])('%s is not a public address', (address) => {
  expect(new Targets().mayReach(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is', (address) => {
  expect(new Targets().mayReach(address)).toBe(true);
});

test('reaches what the installation allows, and nothing else', async () => {
  const targets = new Targets(['loopback', '10.20.0.0/16', '192.168.7.9']);
  expect(['127.0.0.1', '::1', '10.20.30.40', '192.168.7.9'].map((one) => targets.mayReach(one))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['10.21.0.1', '192.168.7.10'].map((one) => targets.mayReach(one))).toEqual([false, false]);
  expect(await targets.resolve('[::1]')).toBe('::1');
  await expect(new Targets().resolve('localhost')).rejects.toThrow(TargetRefused);
  // The look-up normalizes other spellings of addresses.
  await expect(new Targets().resolve(new URL('http://0x7f.1/').hostname)).rejects.toThrow(TargetRefused);
});
