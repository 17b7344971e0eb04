import { BlockList, isIP } from 'node:net';
import { lookup } from 'node:dns/promises';

/** Addresses that are not public: this machine, private and shared networks, link-local, multicast, documentation. */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');

/** The allocated IPv6 range: all other addresses are not public. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
/** Exceptions within it: tunnels and translations that embed an IPv4 address, and documentation. */
const notOuter = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notOuter.addSubnet(network, bits, 'ipv6');

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Hosts that messages may be sent to: public addresses, and the private networks that the installation allows. */
export class Targets {
  readonly #allowed = new BlockList();

  /** Addresses, networks as address/bits, or `loopback`, `linklocal`, `uniquelocal`. */
  constructor(networks: readonly string[] = []) {
    for (const network of networks.flatMap((one) => named[one] ?? [one])) {
      const [address = '', bits] = network.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#allowed.addAddress(address, family);
      else this.#allowed.addSubnet(address, Number(bits), family);
    }
  }

  mayReach(address: string): boolean {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
    if (mapped !== undefined) return this.mayReach(mapped);
    const family = isIP(address);
    if (family === 0) return false;
    const kind = family === 6 ? 'ipv6' : 'ipv4';
    if (this.#allowed.check(address, kind)) return true;
    return family === 4 ? !inner.check(address, kind) : outer.check(address, kind) && !notOuter.check(address, kind);
  }

  /**
   * Resolves a host that may be reached. Connect to the returned address, so that the name cannot resolve to another one later. Throws
   * TargetRefused, or errors of the look-up.
   */
  async resolve(host: string): Promise<string> {
    const bare = host.replace(/^\[|\]$/g, '');
    const addresses = isIP(bare) ? [bare] : (await lookup(bare, { all: true })).map(({ address }) => address);
    const address = addresses.find((one) => this.mayReach(one));
    if (address === undefined) throw new TargetRefused();
    return address;
  }
}

/** The host is in a network that messages may not be sent to. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
  constructor() {
    super('inner network: not allowed by NOTICE_NETWORKS');
  }
}
