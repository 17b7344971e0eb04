import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../bench/lib/figures.ts';
import { systemClock } from '../src/fleet/clock.ts';
import { Fleet } from '../src/fleet/fleet.ts';
import { pace } from '../src/fleet/pacing.ts';
import type { Installation } from './installation.ts';

const DAY_MS = 86_400_000;
/** Reports of a device per second. */
const RATE = 4;
const PAGES = 3;
const PAUSE_MS = 40;
const LIMIT_MS = 10_000;

/** What honest devices and pages experienced in a period; times in ms. */
export interface Experience {
  readonly deviceP99: number;
  readonly pageP99: number;
  /** Reports. */
  readonly acknowledged: number;
  /** Calls of pages that failed and refusals of reports, with their number. */
  readonly failed: Readonly<Record<string, number>>;
  /** Connections of devices. */
  readonly lost: number;
  /** The longest wait for /health. */
  readonly health: number;
}

/** Honest devices that report, pages that read, and a monitor that asks both processes for their health, without a pause. */
export class Honest {
  readonly #fleet: Fleet;
  readonly #reporting: { stop(): void };
  #device: number[] = [];
  #page: number[] = [];
  #health: number[] = [];
  #failed: Record<string, number> = {};
  /** Connections of devices that were lost up to the last call of `take`. */
  #lost = 0;
  #isOver = false;
  readonly #asking: Promise<unknown>;

  constructor({ target, honest, api, ingest, token }: Installation) {
    const at = { host: '127.0.0.1', port: target.ports.grtu1 };
    this.#fleet = new Fleet({ devices: honest, ...at, clock: systemClock, boot: 1, dialRate: 50, patience: 0.1 });
    this.#fleet.statistics.onDone = (waitedMs) => this.#device.push(waitedMs);
    this.#fleet.start();
    const { rtus } = this.#fleet;
    // Each report has a collect time of its own, in whole seconds.
    const first = Math.floor((Date.now() - DAY_MS) / 1_000);
    this.#reporting = pace(systemClock, RATE * rtus.length, Infinity, (i) =>
      rtus[i % rtus.length]?.report(0, (first + Math.floor(i / rtus.length)) * 1_000),
    );
    const paths = [
      '/rest/overview',
      '/rest/devices?size=50',
      `/rest/devices/${honest[0]?.deviceNo}/latest`,
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

  /** The experience since the last call. */
  take(): Experience {
    const { statistics } = this.#fleet;
    for (const refusal of statistics.refusals()) this.#fail(refusal);
    const [device, page, health, failed] = [this.#device, this.#page, this.#health, this.#failed];
    [this.#device, this.#page, this.#health, this.#failed] = [[], [], [], {}];
    const lost = statistics.disconnects - this.#lost;
    this.#lost = statistics.disconnects;
    const [deviceP99, pageP99] = [quantile(device, 0.99), quantile(page, 0.99)];
    return { deviceP99, pageP99, acknowledged: device.length, failed, lost, health: Math.max(0, ...health) };
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#asking;
    this.#reporting.stop();
    await this.#fleet.stop();
  }
}
