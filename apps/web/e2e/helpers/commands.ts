import type { Command, CommandDetail } from '@groundwatch/protocol/rest';
import { administrator, type Person } from './people.ts';
import { until } from './until.ts';

export interface Reply<T> {
  readonly status: number;
  readonly msg: string;
  readonly data: T;
}

/** Calls the API as a user's own program would. */
export class Caller {
  readonly #pageUrl: string;
  readonly #cookie: string;
  readonly #password: string;

  private constructor(pageUrl: string, cookie: string, password: string) {
    this.#pageUrl = pageUrl;
    this.#cookie = cookie;
    this.#password = password;
  }

  static async signIn(pageUrl: string, person: Person = administrator): Promise<Caller> {
    const headers = { origin: pageUrl, 'content-type': 'application/json' };
    const login = await fetch(`${pageUrl}/login`, { method: 'POST', headers, body: JSON.stringify(person) });
    const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
    return new Caller(pageUrl, cookie.join('; '), person.password);
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const answer = await fetch(`${this.#pageUrl}${path}`, {
      method,
      headers: { origin: this.#pageUrl, cookie: this.#cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { msg, data } = (await answer.json()) as { msg: string; data: T };
    return { status: answer.status, msg, data };
  }

  /** As `call`, but throws on anything except success. */
  async demand<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, msg, data } = await this.call<T>(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${msg}`);
    return data;
  }

  write(deviceNo: string, set: number, values: Record<string, unknown>): Promise<Command> {
    return this.demand('PUT', `/rest/devices/${deviceNo}/parameters/${set}`, { values, password: this.#password });
  }

  send(deviceNo: string, kind: string, body: unknown = {}): Promise<Command> {
    return this.demand('POST', `/rest/devices/${deviceNo}/commands`, { kind, body, password: this.#password });
  }

  command(id: string): Promise<CommandDetail> {
    return this.demand('GET', `/rest/commands/${id}`);
  }

  /** Resolves with the command once it has reached a state. Throws if it has ended in another. */
  async reached({ id }: Command, state: string): Promise<CommandDetail> {
    let now = await this.command(id);
    await until(async () => {
      now = await this.command(id);
      if (now.endedAt !== null && now.state !== state)
        throw new Error(`${now.state} ${now.reason} instead of ${state}`);
      return now.state === state;
    }, `command ${now.number} to be ${state}`);
    return now;
  }
}

/** The states that a command went through, in order. */
export const path = ({ events }: CommandDetail): string[] => {
  const states = new Set(['queued', 'sent', 'acknowledged', 'applied', 'failed', 'expired', 'cancelled', 'superseded']);
  return events.map(({ what }) => what).filter((what) => states.has(what));
};
