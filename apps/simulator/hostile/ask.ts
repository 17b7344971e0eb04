import { Agent, request } from 'node:http';
import { count, PROXY, type Kind, type Outcome, type Target } from './target.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64, localAddress: PROXY });
/** A page would have given up. */
const LIMIT_MS = 20_000;
/** Where an answer tells of the program itself. */
const inside = /\n\s+at \S+ \(?(?:file|node|\/)|node_modules|apps\/(?:api|ingest)\/src|packages\/\w+\/src|\$argon2id\$/;

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  /** The address that the proxy says it comes from. */
  readonly from?: string;
}

export interface Answer {
  /** 0: none. */
  readonly status: number;
  readonly text: string;
}

const shortened = (body: Question['body']): string => (body === undefined ? '' : ` ${String(body).slice(0, 400)}`);

/** Asks the api and looks at the answer: a failure of the server, a hang, or something of its inside is a finding. `name`: of the call. */
export async function ask(target: Target, outcome: Outcome, name: string, question: Question): Promise<Answer> {
  const { method, path, body, token, from = '127.60.0.1' } = question;
  const headers = {
    'x-forwarded-for': from,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...question.headers,
  };
  outcome.sent += 1;
  const answer = await new Promise<Answer>((resolve) => {
    const call = request(new URL(target.url), { method, path, headers, agent, timeout: LIMIT_MS }, (response) => {
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
  count(outcome, String(answer.status));
  const said = (what: string): void => {
    outcome.findings[`${name}: ${what}`] ??=
      `${method} ${path.slice(0, 600)}${shortened(body)} → ${answer.text.slice(0, 200)}`;
  };
  if (answer.status >= 500) said(`status ${answer.status}`);
  if (inside.test(answer.text)) said('tells of its inside');
  if (target.secrets.some((secret) => answer.text.includes(secret))) said('tells a secret');
  return answer;
}

/** Logins of an attack before those of the next one. */
const LOGINS = 4;
let logins = 0;

/** A session of the next account; empty where it is refused. */
export async function signIn(target: Target, outcome: Outcome, kind: Kind): Promise<string> {
  const accounts = target.accounts[kind];
  const accountName = accounts[(target.turn * LOGINS + logins++) % accounts.length];
  const body = JSON.stringify({ accountName, password: target.password, code: '' });
  const { text } = await ask(target, outcome, 'sign in', { method: 'POST', path: '/login', body, from: '127.61.0.1' });
  const token = /"loginToken":"([^"]+)"/.exec(text)?.[1] ?? '';
  if (token === '') count(outcome, 'sign-in refused');
  return token;
}
