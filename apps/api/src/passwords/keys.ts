import { isIPv6 } from 'node:net';

/** Accounts are told apart without regard to case. */
export const accountKey = (accountName: string): string => accountName.toLowerCase();

/** An IPv6 host owns its whole /64. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice(7);
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
