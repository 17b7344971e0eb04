import { vi } from 'vitest';
import type { RegistryRow } from '../definition.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export const success = (data: unknown): Answer => ({ status: 200, body: { code: 0, msg: 'success', data } });
export const failure = (status: number, code: number, msg: string, fields?: object[]): Answer => ({
  status,
  body: { code, msg, data: null, ...(fields ? { fields } : {}) },
});

const button = (menuAuth: string, id: number) => ({
  id,
  parentId: 1,
  menuType: 'button',
  menuPath: '',
  menuName: '',
  menuNameZh: '',
  menuNameEn: '',
  menuNameJa: '',
  menuComponent: '',
  menuIcon: '',
  menuAuth,
  isHidden: false,
  children: [],
});

/** Answers the calls of a page at the edge of the network: fetch, and XMLHttpRequest for files. */
export class FakeRegistry {
  readonly calls: FakeCall[] = [];
  readonly rows = new Map<number, RegistryRow>();
  permissions: readonly string[] = [];
  /** Answers of calls, by method and path; before anything else. */
  readonly answers = new Map<string, (call: FakeCall) => Answer>();

  constructor(rows: readonly RegistryRow[]) {
    for (const row of rows) this.rows.set(row.id, row);
  }

  /** Takes the place of the network until `vi.unstubAllGlobals`. */
  install(): void {
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
      const { status, body: answer } = this.#answer(init.method ?? 'GET', input, body);
      return Promise.resolve(Response.json(answer, { status }));
    });
    const answer = (method: string, url: string, body: unknown): Answer => this.#answer(method, url, body);
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        readonly upload = new EventTarget();
        #method = '';
        #url = '';
        status = 0;
        responseText = '';
        withCredentials = false;
        open(method: string, url: string): void {
          this.#method = method;
          this.#url = url;
        }
        setRequestHeader(): void {
          this.withCredentials = true;
        }
        send(form: FormData): void {
          const { status, body } = answer(this.#method, this.#url, form.get('file'));
          this.status = status;
          this.responseText = JSON.stringify(body);
          queueMicrotask(() => {
            this.dispatchEvent(new Event('load'));
            this.dispatchEvent(new Event('loadend'));
          });
        }
      },
    );
  }

  lastCall(method: string, path: string): FakeCall | undefined {
    return this.calls.findLast((call) => call.method === method && call.path === path);
  }

  #answer(method: string, url: string, body: unknown): Answer {
    const { pathname, searchParams } = new URL(url, 'http://fake');
    const call: FakeCall = { method, path: pathname, query: searchParams, body };
    this.calls.push(call);
    const own = this.answers.get(`${method} ${pathname}`);
    if (own) return own(call);
    if (pathname === '/rest/user/permissions') return success(this.permissions.map(button));
    const [, id] = /^\/rest\/[a-z-]+\/(\d+)$/.exec(pathname) ?? [];
    if (id !== undefined) {
      const row = this.rows.get(Number(id));
      return row ? success(row) : failure(404, 404, 'gone');
    }
    const records = [...this.rows.values()];
    return success({ current: 1, size: 20, total: records.length, records });
  }
}
