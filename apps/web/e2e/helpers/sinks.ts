import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly text: string;
}

export interface Post {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A mail server and a web server on this machine that keep the messages they receive. */
export interface Sinks {
  readonly mailPort: number;
  readonly httpPort: number;
  readonly mails: readonly Mail[];
  readonly posts: readonly Post[];
  close(): Promise<void>;
}

export async function openSinks(): Promise<Sinks> {
  const mails: Mail[] = [];
  const posts: Post[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  const http = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, body });
      response.end('taken');
    });
  });
  smtp.listen(0, '127.0.0.1');
  http.listen(0, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(http, 'listening')]);
  return {
    mailPort: (smtp.server.address() as AddressInfo).port,
    httpPort: (http.address() as AddressInfo).port,
    mails,
    posts,
    close: async () => {
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise((resolve) => http.close(resolve)),
      ]);
    },
  };
}
