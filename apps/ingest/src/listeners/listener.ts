import { createServer, type BlockList, type Server, type Socket } from 'node:net';
import { listenerError } from '@groundwatch/protocol/model';
import { protocolOf, type Protocol } from '@groundwatch/protocol/wire';
import type { SessionHost } from '../session/host.ts';
import { Session } from '../session/session.ts';
import { AddressLimiter, isIn, networkList, plainAddress } from './address-limiter.ts';
import { parseLimits, type Limits } from '../session/limits.ts';
import type { Handshakes } from './handshakes.ts';
import { afterProxyHeader } from './proxy-header.ts';
import type { ServerRow } from './queries.ts';

const KEEP_ALIVE_MS = 60_000;
/** The longest TLS handshake, unless the first frame has to come sooner. */
const HANDSHAKE_MS = 10_000;

/** Dependencies shared by all listeners of a process. */
export interface SharedHost extends Omit<
  SessionHost,
  'protocol' | 'limits' | 'tcpServerId' | 'isTrusted' | 'released'
> {
  /** The balancers, which name the address of an RTU before its first byte. */
  readonly balancers: BlockList;
  /** The count of the other processes for a key. */
  readonly countOfOthers: (key: string) => number;
}

interface Rules {
  readonly protocol: Protocol;
  readonly limits: Limits;
  readonly exempt: BlockList;
  readonly isTrusted: boolean;
}

/** Limits and exempt networks of a row, or an error that describes what is invalid. */
export function rulesOf(row: ServerRow): Rules | string {
  const protocol = protocolOf(row.adapter);
  if (!protocol) return listenerError('adapter', row.adapter);
  const parsed = parseLimits(row.limits);
  if (!parsed.ok) return listenerError('limits', parsed.error);
  try {
    return { protocol, limits: parsed.limits, exempt: networkList(row.allowList), isTrusted: row.isTrusted };
  } catch (error) {
    return listenerError('allowList', (error as Error).message);
  }
}

/** One open port with its sessions. */
export class Listener {
  readonly row: ServerRow;
  readonly #shared: SharedHost;
  readonly #limiter: AddressLimiter;
  readonly #server: Server;
  /** null: without TLS. */
  readonly #handshakes: Handshakes | null;
  #rules: Rules;
  #host: SessionHost;
  readonly #hosts = new WeakSet<SessionHost>();
  #connections = 0;

  private constructor(row: ServerRow, rules: Rules, shared: SharedHost, handshakes: Handshakes | null) {
    this.row = row;
    this.#handshakes = handshakes;
    this.#rules = rules;
    this.#shared = shared;
    this.#limiter = new AddressLimiter((what, key) => shared.countOfOthers(this.#countKey(what, key)));
    this.#host = this.#makeHost();
    // Never set maxConnections: 0 would drop every connection.
    this.#server = createServer(
      { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
      (socket) => this.#accept(socket),
    );
  }

  /** Resolves to an open listener; rejects with the system's error. */
  static async open(
    row: ServerRow,
    rules: Rules,
    shared: SharedHost,
    handshakes: Handshakes | null,
  ): Promise<Listener> {
    const listener = new Listener(row, rules, shared, handshakes);
    const server = listener.#server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(row.port, row.host, () => {
        server.off('error', reject);
        server.on('error', (error) => shared.log.error({ err: error, tcpServerId: row.id }, 'listener error'));
        resolve();
      });
    }).catch((error: unknown) => {
      handshakes?.close();
      throw error;
    });
    return listener;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : this.row.port;
  }

  /** Open sockets of this listener, authenticated or not. */
  get connections(): number {
    return this.#connections;
  }

  /** New limits and networks apply to later connections; trust applies to all at once. */
  change(rules: Rules): void {
    this.#rules = rules;
    this.#host = this.#makeHost();
  }

  #makeHost(): SessionHost {
    const host: SessionHost = {
      ...this.#shared,
      protocol: this.#rules.protocol,
      limits: this.#rules.limits,
      tcpServerId: this.row.id,
      isTrusted: () => this.#rules.isTrusted,
      released: (address) => {
        this.#connections -= 1;
        this.#limiter.release(address);
      },
    };
    this.#hosts.add(host);
    return host;
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '');
    // It was closed before its address was known.
    if (address === '') socket.destroy();
    else if (!isIn(this.#shared.balancers, address)) this.#admit(socket, address);
    else
      afterProxyHeader(socket, (source) => {
        if (source === null) this.#refuse(socket, 'proxy_header');
        else if (!this.#server.listening) socket.destroy();
        else this.#admit(socket, plainAddress(source));
      });
  }

  #refuse(socket: Socket, reason: string): void {
    this.#shared.metrics.refused.inc({ reason });
    socket.on('error', () => undefined);
    socket.destroy();
  }

  #admit(socket: Socket, address: string): void {
    const { metrics, clock } = this.#shared;
    const { limits, exempt } = this.#rules;
    const isFull = this.#connections >= limits.maxConnections;
    const refusal = isFull ? 'full' : this.#limiter.admit(address, limits, exempt, clock.now());
    if (refusal) {
      this.#refuse(socket, isFull ? 'listener_full' : `address_${refusal}`);
      return;
    }
    metrics.accepted.inc();
    this.#connections += 1;
    this.#serve(socket, address);
  }

  #serve(socket: Socket, address: string): void {
    const host = this.#host;
    if (!this.#handshakes) {
      new Session(host, socket, address);
      // After the header of a balancer it is paused. A handshake takes what was read itself, and a resumed socket would drop it.
      socket.resume();
      return;
    }
    this.#handshakes.take(socket, Math.min(host.limits.firstFrameS * 1000, HANDSHAKE_MS), (secured) => {
      if (typeof secured === 'object') {
        new Session(host, secured.socket, address, secured.certified);
        return;
      }
      this.#shared.metrics.refused.inc({ reason: secured });
      host.released(address);
    });
  }

  #countKey(what: string, address: string): string {
    return `rtu ${this.row.id} ${what} ${address}`;
  }

  /** The counts to share with other processes, by key. */
  *shared(now: number): Generator<readonly [string, number]> {
    for (const [what, address, count] of this.#limiter.shared(this.#rules.limits, now))
      yield [this.#countKey(what, address), count];
  }

  prune(now: number): void {
    this.#limiter.prune(now);
  }

  /** Accepts no more connections; open ones stay. */
  stopAccepting(): void {
    this.#server.close();
    this.#handshakes?.close();
  }

  /** Accepts no more connections and closes its open ones. */
  close(): void {
    this.stopAccepting();
    for (const session of this.#shared.sessions)
      if (session.isOf(this.#hosts)) session.connection.close('listener_closed');
  }
}
