import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A network between page and server with faults on demand. */
export class Wire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isDead = false;

  private constructor(target: number) {
    this.#server = createServer((near) => {
      const far = connect(target, '127.0.0.1');
      const pair = [near, far] as const;
      for (const socket of pair) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          for (const other of pair) other.destroy();
        });
      }
      near.on('data', (chunk) => this.#isDead || far.write(chunk));
      far.on('data', (chunk) => this.#isDead || near.write(chunk));
    });
  }

  static async to(target: number): Promise<Wire> {
    const wire = new Wire(target);
    wire.#server.listen(0, '127.0.0.1');
    await once(wire.#server, 'listening');
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Everything sent is lost silently while connections look alive. */
  die(): void {
    this.#isDead = true;
  }

  /** New connections work. Earlier ones stay dead without notice. */
  revive(): void {
    for (const socket of this.#sockets) socket.removeAllListeners('data').resume();
    this.#isDead = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
