import { expect, it } from 'vitest';
import { AddressLimiter, networkList, plainAddress } from './address-limiter.ts';
import { defaultLimits } from '../session/limits.ts';

const limits = { ...defaultLimits, maxPerAddress: 3, newPerMinutePerAddress: 4 };
const nobody = networkList([]);
const alone = (): number => 0;

it('limits open connections per address', () => {
  const limiter = new AddressLimiter(alone);
  const admit = (address: string, now: number) => limiter.admit(address, limits, nobody, now);
  expect([admit('10.0.0.1', 0), admit('10.0.0.1', 0), admit('10.0.0.1', 0)]).toEqual([null, null, null]);
  expect(admit('10.0.0.1', 0)).toBe('open');
  expect(admit('10.0.0.2', 0)).toBeNull();
  limiter.release('10.0.0.1');
  expect(admit('10.0.0.1', 0)).toBeNull();
});

it('limits new connections per minute', () => {
  const limiter = new AddressLimiter(alone);
  const comeAndGo = (now: number) => {
    const refusal = limiter.admit('10.0.0.1', limits, nobody, now);
    if (refusal === null) limiter.release('10.0.0.1');
    return refusal;
  };
  expect([0, 20_000, 40_000, 59_000].map(comeAndGo)).toEqual([null, null, null, null]);
  expect(comeAndGo(59_999)).toBe('rate');
  expect(comeAndGo(60_000)).toBeNull();
  expect(comeAndGo(60_001)).toBe('rate');
});

it('adds what other processes count, and tells them of addresses with more than one', () => {
  const others = { open: 0, rate: 0 };
  const limiter = new AddressLimiter((what, key) => (key === '10.0.0.1' ? others[what] : 0));
  const admit = (address: string, now: number) => limiter.admit(address, limits, nobody, now);
  expect([admit('10.0.0.1', 0), admit('10.0.0.2', 0)]).toEqual([null, null]);
  expect([...limiter.shared(limits, 0)]).toEqual([]);
  others.open = 2;
  expect([admit('10.0.0.1', 0), admit('10.0.0.2', 0)]).toEqual(['open', null]);
  expect([...limiter.shared(limits, 0)]).toEqual([
    ['open', '10.0.0.2', 2],
    ['rate', '10.0.0.2', 2],
  ]);
  [others.open, others.rate] = [1, 3];
  expect(admit('10.0.0.1', 0)).toBe('rate');
  others.rate = 2;
  expect(admit('10.0.0.1', 0)).toBeNull();
  expect([...limiter.shared(limits, 60_000)].map(([what]) => what)).toEqual(['open', 'open']);
});

it('counts an IPv6 host by its whole /64', () => {
  const limiter = new AddressLimiter(alone);
  const admit = (host: number) => limiter.admit(`2001:db8:0:1::${host}`, limits, nobody, 0);
  expect([1, 2, 3, 4].map(admit)).toEqual([null, null, null, 'open']);
  limiter.release('2001:db8:0:1::3');
  expect(admit(5)).toBeNull();
  expect(limiter.admit('2001:db8:0:2::1', limits, nobody, 0)).toBeNull();
});

it('does not limit exempt networks, IPv4 or IPv6', () => {
  const limiter = new AddressLimiter(alone);
  const exempt = networkList(['10.1.0.0/16', '2001:db8::/32', '192.0.2.7/32']);
  for (const address of ['10.1.255.255', '2001:db8::1', '192.0.2.7']) {
    for (let i = 0; i < 100; i++) expect(limiter.admit(address, limits, exempt, 0)).toBeNull();
  }
  for (let i = 0; i < 3; i++) limiter.admit('10.2.0.0', limits, exempt, 0);
  expect(limiter.admit('10.2.0.0', limits, exempt, 0)).toBe('open');
});

it('forgets addresses that were not seen for a minute', () => {
  const limiter = new AddressLimiter(alone);
  limiter.admit('10.0.0.1', limits, nobody, 0);
  limiter.admit('10.0.0.2', limits, nobody, 0);
  limiter.release('10.0.0.2');
  limiter.prune(59_999);
  expect(limiter.size).toBe(2);
  limiter.prune(60_000);
  expect(limiter.size).toBe(1);
});

it('reads mapped addresses as IPv4', () => {
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
});

it('refuses text that is no network', () => {
  expect(() => networkList(['somewhere'])).toThrow('somewhere is not a network');
});
