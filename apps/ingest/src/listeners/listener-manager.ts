import type { Pool } from '@groundwatch/db';
import { listenerError } from '@groundwatch/protocol/model';
import type { Logger } from 'pino';
import { Listener, rulesOf, type SharedHost } from './listener.ts';
import type { ListenerSnapshot } from './listener-states.ts';
import type { ListenerCertificates } from './listener-certificates.ts';
import { loadServers, type ServerRow } from './queries.ts';

interface Held {
  row: ServerRow;
  listener: Listener | null;
  /** Why the listener differs from its row; empty: it does not. */
  error: string;
  listeningSince: Date | null;
}

const place = (row: ServerRow): string => JSON.stringify([row.host, row.port, row.adapter, row.tls, row.isEnabled]);
const rules = (row: ServerRow): string => JSON.stringify([row.allowList, row.isTrusted, row.limits]);

/** Keeps the open listeners in line with the TCP server rows. `sync` runs on every change message, and by polling. */
export class ListenerManager {
  readonly #pool: Pool;
  readonly #host: string | undefined;
  readonly #shared: SharedHost;
  readonly #certificates: ListenerCertificates;
  readonly #log: Logger;
  readonly #held = new Map<number, Held>();
  #syncing: Promise<void> | null = null;
  #isStale = false;
  #isStopped = false;
  #hasSynced = false;

  /** `host`: the address to listen at instead of the rows' own. */
  constructor(pool: Pool, shared: SharedHost, certificates: ListenerCertificates, host?: string) {
    this.#certificates = certificates;
    this.#pool = pool;
    this.#host = host;
    this.#shared = shared;
    this.#log = shared.log;
  }

  /** The rows were read, and a port is open if one of them is enabled. */
  get isReady(): boolean {
    const wanted = [...this.#held.values()].filter(({ row }) => row.isEnabled);
    return this.#hasSynced && (wanted.length === 0 || wanted.some(({ listener }) => listener !== null));
  }

  /** Number of enabled listeners that are open, or that failed to open. */
  count(state: 'open' | 'failed'): number {
    return [...this.#held.values()].filter(
      ({ row, listener }) => row.isEnabled && (listener !== null) === (state === 'open'),
    ).length;
  }

  /** Port of an open listener, by TCP server id. */
  portOf(id: number): number | undefined {
    return this.#held.get(id)?.listener?.port;
  }

  /** Makes the listeners match the rows; calls meanwhile share one more round. It never rejects. */
  sync(): Promise<void> {
    this.#isStale = true;
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  async #sync(): Promise<void> {
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false;
      try {
        const rows = await loadServers(this.#pool, this.#host);
        const ids = new Set(rows.map((row) => row.id));
        for (const [id, held] of this.#held) if (!ids.has(id)) this.#drop(id, held);
        // Ports are closed before others may need them.
        for (const row of rows) this.#closeMoved(row);
        for (const row of rows) await this.#bring(row);
        this.#hasSynced = true;
      } catch (error) {
        this.#log.warn({ err: error }, 'the TCP server rows could not be read');
      }
    }
  }

  #drop(id: number, held: Held): void {
    held.listener?.close();
    this.#held.delete(id);
  }

  #closeMoved(row: ServerRow): void {
    const held = this.#held.get(row.id);
    if (!held?.listener || place(held.row) === place(row)) return;
    this.#log.info({ tcpServerId: row.id }, 'listener closed');
    held.listener.close();
    held.listener = null;
    held.listeningSince = null;
  }

  async #bring(row: ServerRow): Promise<void> {
    const held = this.#held.get(row.id) ?? { row, listener: null, error: '', listeningSince: null };
    const hasNewRules = rules(held.row) !== rules(row);
    held.row = row;
    this.#held.set(row.id, held);
    const found = rulesOf(row);
    let error = '';
    if (row.isEnabled) {
      if (typeof found === 'string') error = found;
      else if (!held.listener) error = await this.#open(held, row, found);
      else if (hasNewRules) held.listener.change(found);
    }
    this.#note(held, error);
  }

  async #open(held: Held, row: ServerRow, found: Exclude<ReturnType<typeof rulesOf>, string>): Promise<string> {
    try {
      const handshakes = row.tls === 'off' ? null : await this.#certificates.handshakes(row.tls);
      if (typeof handshakes === 'string') return handshakes;
      held.listener = await Listener.open(row, found, this.#shared, handshakes);
      this.#log.info({ tcpServerId: row.id, host: row.host, port: held.listener.port }, 'listening');
      return '';
    } catch (error) {
      return openError(error, row);
    }
  }

  #note(held: Held, error: string): void {
    const isListening = held.listener !== null && error === '';
    if (error && error !== held.error)
      this.#log.warn({ tcpServerId: held.row.id, error }, 'a TCP server does not listen as configured');
    held.error = error;
    held.listeningSince = isListening ? (held.listeningSince ?? new Date(this.#shared.clock.now())) : null;
  }

  /** The listener of each TCP server; null before the rows were read. */
  states(): ListenerSnapshot[] | null {
    if (!this.#hasSynced) return null;
    return [...this.#held].map(([tcpServerId, { listener, error, listeningSince }]) => ({
      tcpServerId,
      error,
      listeningSince,
      connections: listener?.connections ?? 0,
    }));
  }

  /** The counts of all listeners to share with other processes, by key. */
  *shared(now: number): Generator<readonly [string, number]> {
    for (const { listener } of this.#held.values()) if (listener) yield* listener.shared(now);
  }

  prune(now: number): void {
    for (const { listener } of this.#held.values()) listener?.prune(now);
  }

  /** Accepts no more connections; open ones stay. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#syncing;
    for (const { listener } of this.#held.values()) listener?.stopAccepting();
  }
}

function openError(error: unknown, { host, port }: ServerRow): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return listenerError('portInUse', port);
  if (code === 'EACCES') return listenerError('portForbidden', port);
  if (code === 'EADDRNOTAVAIL') return listenerError('noAddress', host);
  return listenerError('other', error instanceof Error ? error.message : String(error));
}
