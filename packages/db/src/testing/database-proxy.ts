import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between a process and its database that can cut connections or let them hang. */
export class DatabaseProxy {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;
  #isHanging = false;

  constructor(url: string) {
    this.#target = new URL(url);
  }

  /** The URL of the database through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      if (this.#isHanging) near.pause();
      else near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
    this.#server = server;
  }

  /** Accepts connections and queries without answering, like a stopped server, until it is closed. */
  hang(): void {
    this.#isHanging = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Refuses new connections and cuts open ones. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#isHanging = false;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
