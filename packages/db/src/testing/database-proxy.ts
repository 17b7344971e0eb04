import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy between a process and its database, or any two that speak TCP, that can cut connections, let them hang or slow them down. */
export class DatabaseProxy {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;
  /** How long each piece waits, ms. */
  delayMs = 0;
  /** What passes waits for it. */
  #free = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(url: string) {
    this.#target = new URL(url);
  }

  get port(): number {
    return this.#port;
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
          // The end of one side cannot be heard either while the connection hangs.
          void this.#free.then(() => {
            near.destroy();
            far.destroy();
          });
        });
      }
      near.pipe(this.#way()).pipe(far).pipe(this.#way()).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
    this.#server = server;
  }

  #way(): Transform {
    return new Transform({
      transform: (chunk, _, done) => {
        void this.#free.then(() => {
          if (this.delayMs > 0) setTimeout(done, this.delayMs, null, chunk);
          else done(null, chunk);
        });
      },
    });
  }

  /** Accepts connections and queries without answering, like a stopped server, until `resume` or `close`. */
  hang(): void {
    this.#free = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  /** Connections that hung continue, as after the repair of a line. */
  resume(): void {
    this.#release();
  }

  /** Refuses new connections and cuts open ones. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.resetAndDestroy();
    this.resume();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
