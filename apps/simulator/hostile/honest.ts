import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../bench/lib/figures.ts';
import { SteadyRtu } from '../bench/lib/steady-rtu.ts';
import type { Installation } from './installation.ts';

const DAY_MS = 86_400_000;
const PAGES = 3;
const PAUSE_MS = 40;
/** Nobody waits longer for a page. */
const LIMIT_MS = 10_000;

/** How the honest fared in a time. */
export interface Fared {
  readonly deviceP99: number;
  readonly pageP99: number;
  readonly acknowledged: number;
  readonly looks: number;
  /** Calls of pages that failed, with their number. */
  readonly failed: Readonly<Record<string, number>>;
  /** Connections of devices that were lost. */
  readonly lost: number;
  /** The longest answer of /health, ms. */
  readonly health: number;
}

/** Devices that report and pages that ask all the time, and what the processes say of their health. */
export class Honest {
  readonly #rtus: readonly SteadyRtu[];
  #device: number[] = [];
  #page: number[] = [];
  #health: number[] = [];
  #failed: Record<string, number> = {};
  #lost = 0;
  #isOver = false;
  readonly #asking: Promise<unknown>;

  constructor({ target, honest, api, ingest, token }: Installation) {
    const first = Math.floor((Date.now() - DAY_MS) / 1_000) * 1_000;
    const events = {
      acknowledged: (waitedMs: number): void => void this.#device.push(waitedMs),
      busy: (): void => undefined,
      lost: (): void => void (this.#lost += 1),
    };
    const at = { host: '127.0.0.1', port: target.ports.grtu1 };
    this.#rtus = honest.map(
      (deviceNo, i) => new SteadyRtu({ ...at, from: `127.1.0.${i + 1}` }, deviceNo, first, events),
    );
    const paths = [
      '/rest/overview',
      '/rest/devices?size=50',
      `/rest/devices/${honest[0]}/latest`,
      '/rest/alarms?size=20',
      '/rest/registry-tree',
    ];
    const pages = Array.from({ length: PAGES }, async (_, i) => {
      for (let n = i; !this.#isOver; n += 1) {
        await this.#ask(`${api.url}${paths[n % paths.length]}`, this.#page, token);
        await wait(PAUSE_MS);
      }
    });
    const healths = [api.url, ingest.url].map(async (url) => {
      for (; !this.#isOver; await wait(PAUSE_MS * 5)) await this.#ask(`${url}/health`, this.#health);
    });
    this.#asking = Promise.all([...pages, ...healths]);
  }

  async #ask(url: string, times: number[], token = ''): Promise<void> {
    const began = performance.now();
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
      await response.arrayBuffer();
      if (!response.ok) this.#fail(`${new URL(url).pathname}: ${response.status}`);
    } catch (error) {
      this.#fail(`${new URL(url).pathname}: ${error instanceof Error ? error.name : 'failed'}`);
    }
    times.push(performance.now() - began);
  }

  #fail(what: string): void {
    this.#failed[what] = (this.#failed[what] ?? 0) + 1;
  }

  /** What was since the last call. */
  take(): Fared {
    const [device, page, health, failed, lost] = [this.#device, this.#page, this.#health, this.#failed, this.#lost];
    [this.#device, this.#page, this.#health, this.#failed, this.#lost] = [[], [], [], {}, 0];
    return {
      ...{
        deviceP99: quantile(device, 0.99),
        pageP99: quantile(page, 0.99),
        acknowledged: device.length,
        looks: page.length,
      },
      ...{ failed, lost, health: Math.max(0, ...health) },
    };
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#asking;
    await Promise.all(this.#rtus.map((rtu) => rtu.stop()));
  }
}
