import type { CDPSession, Page } from 'playwright-core';

const FRAMES_A_SECOND = 60;

export interface PageWeight {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Cost of a page for its browser: main-thread time and memory. */
export class PageCost {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<PageCost> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new PageCost(session);
  }

  /** Main-thread time in ms per frame at sixty frames a second, including drawing and garbage collection. */
  async msAFrame(ms: number): Promise<number> {
    const before = await this.#metrics();
    const began = performance.now();
    await new Promise((resolve) => setTimeout(resolve, ms));
    const after = await this.#metrics();
    const frames = ((performance.now() - began) / 1_000) * FRAMES_A_SECOND;
    return (((after['TaskDuration'] ?? 0) - (before['TaskDuration'] ?? 0)) * 1_000) / frames;
  }

  /** Measured after garbage collection. */
  async weight(): Promise<PageWeight> {
    for (let i = 0; i < 3; i += 1) await this.#session.send('HeapProfiler.collectGarbage');
    const metrics = await this.#metrics();
    return {
      heapMb: (metrics['JSHeapUsedSize'] ?? 0) / 2 ** 20,
      nodes: metrics['Nodes'] ?? 0,
      listeners: metrics['JSEventListeners'] ?? 0,
    };
  }

  async #metrics(): Promise<Readonly<Record<string, number>>> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }
}
