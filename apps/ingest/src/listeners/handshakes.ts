import type { Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { Certificate } from '@groundwatch/db';
import type { TlsMode } from '@groundwatch/protocol/model';

/** The result of a handshake: the socket with the device number of the peer's certificate, or the reason for refusing it. */
export type Secured = { socket: TLSSocket; certified: string | null } | 'tls_handshake' | 'tls_certificate';

interface UnderWay {
  readonly socket: Socket;
  readonly timer: NodeJS.Timeout;
  readonly ended: (secured: Secured) => void;
}

const ignore = (): void => undefined;
/** The sockets of a TLS server do not say which ones they came from. */
const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** TLS of one listener, with a certificate that may change meanwhile. */
export class Handshakes {
  readonly #mode: TlsMode;
  readonly #server: Server;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #unfollow: () => void;

  constructor(certificate: Certificate, mode: TlsMode) {
    this.#mode = mode;
    // Certificates are checked here, so that one mode may do without.
    this.#server = createServer({ ...certificate.content, requestCert: mode !== 'on', rejectUnauthorized: false });
    this.#server.on('secureConnection', (socket) => this.#secured(socket));
    this.#server.on('tlsClientError', (_error, socket) => socket.destroy());
    this.#unfollow = certificate.follow((content) => this.#server.setSecureContext(content));
  }

  /** Calls `ended` once: when the handshake is done, fails, or takes longer than `ms`. */
  take(socket: Socket, ms: number, ended: (secured: Secured) => void): void {
    const key = keyOf(socket);
    const timer = setTimeout(() => socket.destroy(), ms);
    this.#underWay.set(key, { socket, timer, ended });
    socket.on('error', ignore).once('close', () => this.#end(key, 'tls_handshake'));
    this.#server.emit('connection', socket);
  }

  #secured(socket: TLSSocket): void {
    const certified = certifiedName(socket, this.#mode);
    socket.on('error', ignore);
    const isTaken = this.#end(keyOf(socket), certified === undefined ? 'tls_certificate' : { socket, certified });
    if (!isTaken || certified === undefined) socket.destroy();
  }

  /** False where it has ended before. */
  #end(key: string, secured: Secured): boolean {
    const underWay = this.#underWay.get(key);
    if (!underWay) return false;
    this.#underWay.delete(key);
    clearTimeout(underWay.timer);
    underWay.ended(secured);
    return true;
  }

  /** Ends handshakes that are under way; secured sockets stay. */
  close(): void {
    this.#unfollow();
    for (const { socket } of this.#underWay.values()) socket.destroy();
  }
}

/** The common name of the peer's certificate; null: it needs none and has none; undefined: it is refused. */
function certifiedName(socket: TLSSocket, mode: TlsMode): string | null | undefined {
  if (mode === 'on') return null;
  const { subject } = socket.getPeerCertificate();
  if (!subject) return mode === 'asked' ? null : undefined;
  const name: unknown = subject.CN;
  return socket.authorized && typeof name === 'string' ? name : undefined;
}
