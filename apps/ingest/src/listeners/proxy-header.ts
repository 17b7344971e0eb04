import { isIPv4, isIPv6, SocketAddress, type Socket } from 'node:net';

/** How long a balancer may take to send the header, ms; it sends it with the connection. */
const LIMIT_MS = 3_000;
const V1 = Buffer.from('PROXY ');
/** The longest line of version 1, with its line end. */
const V1_MAX = 107;
const V2 = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const V2_HEAD = 16;
/** The most that is accepted after the head of version 2: addresses, and extensions that are skipped. */
const V2_MAX = 4_096;
/** Family and transport of version 2, and where the bytes of the source address end. */
const TCP4 = { code: 0x11, sourceEnd: V2_HEAD + 4, least: 12 };
const TCP6 = { code: 0x21, sourceEnd: V2_HEAD + 16, least: 36 };

/** `more`: incomplete so far. `address` null: the balancer connects for itself, to see whether the port is open. */
export type ProxyHeader = 'more' | 'bad' | { readonly length: number; readonly address: string | null };

const startsLike = (bytes: Buffer, start: Buffer): boolean => {
  const length = Math.min(bytes.length, start.length);
  return bytes.subarray(0, length).equals(start.subarray(0, length));
};

/** Reads the header of the PROXY protocol (haproxy.org, proxy-protocol.txt), version 1 or 2, at the start of `bytes`. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  if (startsLike(bytes, V1)) return readLine(bytes);
  if (startsLike(bytes, V2)) return readBinary(bytes);
  return 'bad';
}

function readLine(bytes: Buffer): ProxyHeader {
  const end = bytes.subarray(0, V1_MAX).indexOf('\r\n');
  if (end < 0) return bytes.length < V1_MAX ? 'more' : 'bad';
  const [, family, source = '', target = '', ...ports] = bytes.toString('latin1', 0, end).split(' ');
  const length = end + 2;
  if (family === 'UNKNOWN') return { length, address: null };
  const isAddress = family === 'TCP4' ? isIPv4 : family === 'TCP6' ? isIPv6 : () => false;
  const isGood = isAddress(source) && isAddress(target) && ports.length === 2 && ports.every(isPort);
  return isGood ? { length, address: source } : 'bad';
}

const isPort = (text: string): boolean => /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535;

function readBinary(bytes: Buffer): ProxyHeader {
  if (bytes.length < V2_HEAD) return 'more';
  const [command, code, size] = [bytes.readUInt8(12), bytes.readUInt8(13), bytes.readUInt16BE(14)];
  if ((command !== 0x20 && command !== 0x21) || size > V2_MAX) return 'bad';
  const length = V2_HEAD + size;
  if (bytes.length < length) return 'more';
  if (command === 0x20 || code === 0) return { length, address: null };
  const family = [TCP4, TCP6].find((one) => one.code === code);
  if (!family || size < family.least) return 'bad';
  const source = bytes.subarray(V2_HEAD, family.sourceEnd);
  if (family === TCP4) return { length, address: source.join('.') };
  const address = source.toString('hex').replaceAll(/(.{4})(?!$)/g, '$1:');
  return { length, address: new SocketAddress({ address, family: 'ipv6' }).address };
}

const ignore = (): void => undefined;

/**
 * Waits for the header on a new connection of a balancer, then calls `then` with the address it names, or with null where it is bad, late
 * or missing. The socket is paused by then, and what follows the header is still to be read. A balancer's own connection is closed without
 * an answer.
 */
export function afterProxyHeader(socket: Socket, then: (address: string | null) => void): void {
  let bytes = Buffer.alloc(0);
  const leave = (): void => {
    clearTimeout(timer);
    socket.off('data', read).off('end', ended).off('close', leave);
  };
  const finish = (address: string | null): void => {
    leave();
    socket.pause();
    then(address);
    socket.off('error', ignore);
  };
  const close = (): void => {
    leave();
    socket.destroy();
  };
  const ended = (): void => (bytes.length === 0 ? close() : finish(null));
  const read = (chunk: Buffer): void => {
    bytes = Buffer.concat([bytes, chunk]);
    const header = readProxyHeader(bytes);
    if (header === 'more') return;
    if (header === 'bad') finish(null);
    else if (header.address === null) close();
    else {
      socket.pause();
      if (bytes.length > header.length) socket.unshift(bytes.subarray(header.length));
      finish(header.address);
    }
  };
  const timer = setTimeout(() => finish(null), LIMIT_MS).unref();
  socket.on('error', ignore).on('data', read).on('end', ended).on('close', leave);
}
