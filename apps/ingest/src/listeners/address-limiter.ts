import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { isShared } from '@groundwatch/db';
import { addressKey, MINUTE_MS } from '@groundwatch/protocol/model';
import type { Limits } from '../session/limits.ts';

interface AddressUse {
  open: number;
  /** Accept times of the last minute, oldest first. */
  recent: number[];
}

/** `::ffff:10.0.0.1` maps an IPv4 address. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;

/** Builds a list of networks from CIDR texts. Throws for an invalid one. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
    if (!family) throw new Error(`${network} is not a network`);
    list.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

export const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The count of the other processes for an address: open connections, or new ones of the last minute. */
export type CountOfOthers = (what: 'open' | 'rate', key: string) => number;

/** Limits connections per remote address (IPv6 per /64): open ones and new ones per minute, except for exempt networks. */
export class AddressLimiter {
  readonly #use = new Map<string, AddressUse>();
  readonly #ofOthers: CountOfOthers;

  constructor(ofOthers: CountOfOthers) {
    this.#ofOthers = ofOthers;
  }

  /** null when the connection is admitted (and counted), else the reason for refusing it. */
  admit(address: string, limits: Limits, exempt: BlockList, now: number): 'open' | 'rate' | null {
    const isExempt = isIn(exempt, address);
    const key = addressKey(address);
    const use = this.#use.get(key) ?? { open: 0, recent: [] };
    if (!isExempt) {
      while (use.recent.length > 0 && (use.recent[0] ?? 0) <= now - MINUTE_MS) use.recent.shift();
      if (use.open + this.#ofOthers('open', key) >= limits.maxPerAddress) return 'open';
      if (use.recent.length + this.#ofOthers('rate', key) >= limits.newPerMinutePerAddress) return 'rate';
      use.recent.push(now);
    }
    use.open += 1;
    this.#use.set(key, use);
    return null;
  }

  release(address: string): void {
    const use = this.#use.get(addressKey(address));
    if (use) use.open -= 1;
  }

  /** The counts to share with other processes. */
  *shared(limits: Limits, now: number): Generator<readonly ['open' | 'rate', string, number]> {
    for (const [key, { open, recent }] of this.#use) {
      if (isShared(open, limits.maxPerAddress)) yield ['open', key, open];
      if (!isShared(recent.length, limits.newPerMinutePerAddress)) continue;
      const count = recent.filter((at) => at > now - MINUTE_MS).length;
      if (count > 0) yield ['rate', key, count];
    }
  }

  /** Forgets addresses without open connections that were not seen for a minute. */
  prune(now: number): void {
    for (const [address, use] of this.#use) {
      if (use.open <= 0 && (use.recent.at(-1) ?? 0) <= now - MINUTE_MS) this.#use.delete(address);
    }
  }

  get size(): number {
    return this.#use.size;
  }
}
