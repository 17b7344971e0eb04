import { Agent, request } from 'node:http';
import { count, nth, PROXY, type Attacking, type Kind } from './target.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64, localAddress: PROXY });
/** No answer within this time is a finding, ms. */
const LIMIT_MS = 20_000;
/** Text that reveals something of the program. */
const inside = /\n\s+at \S+ \(?(?:file|node|\/)|node_modules|apps\/(?:api|ingest)\/src|packages\/\w+\/src|\$argon2id\$/;

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address in the header of the proxy. */
  readonly from?: string;
}

export interface Answer {
  /** 0: none. */
  readonly status: number;
  readonly text: string;
}

const shortened = (body: Question['body']): string => (body === undefined ? '' : ` ${String(body).slice(0, 400)}`);

/** Calls the api as the attack's user. Status 500 or more, no answer, a secret or a piece of the program in it are findings. `name`: of the call. */
export async function ask(attacking: Attacking, name: string, question: Question): Promise<Answer> {
  const { outcome, url, token, secrets } = attacking;
  const { method, path, body, from = '127.60.0.1' } = question;
  const headers = {
    'x-forwarded-for': from,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...question.headers,
  };
  outcome.sent += 1;
  const answer = await new Promise<Answer>((resolve) => {
    const call = request(new URL(url), { method, path, headers, agent, timeout: LIMIT_MS }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('close', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }),
      );
    });
    call.on('timeout', () => {
      outcome.findings[`${name}: no answer`] ??= `${method} ${path}${shortened(body)}`;
      call.destroy();
    });
    call.on('error', () => resolve({ status: 0, text: '' }));
    call.end(body);
  });
  count(attacking, String(answer.status));
  const found = (what: string): void => {
    outcome.findings[`${name}: ${what}`] ??=
      `${method} ${path.slice(0, 600)}${shortened(body)} → ${answer.text.slice(0, 200)}`;
  };
  if (answer.status >= 500) found(`status ${answer.status}`);
  if (inside.test(answer.text)) found('reveals a piece of the program');
  if (secrets.some((secret) => answer.text.includes(secret))) found('contains a secret');
  return answer;
}

/** Most logins of an attack, so that each attack has accounts of its own. */
const LOGINS = 4;
let logins = 0;

/** The token of a session of the next account; empty where it is refused. */
export async function signIn(attacking: Attacking, kind: Kind): Promise<string> {
  const accountName = nth(attacking.accounts[kind], attacking.turn * LOGINS + logins++);
  const body = JSON.stringify({ accountName, password: attacking.password, code: '' });
  const login = { method: 'POST', path: '/login', body, from: '127.61.0.1' };
  const { text } = await ask({ ...attacking, token: '' }, 'sign in', login);
  const token = /"loginToken":"([^"]+)"/.exec(text)?.[1] ?? '';
  if (token === '') count(attacking, 'sign-in refused');
  return token;
}
