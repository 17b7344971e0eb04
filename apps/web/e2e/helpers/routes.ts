import type { MenuNode } from '@groundwatch/protocol/rest';
import type { Page, Request } from 'playwright-core';
import { until } from './until.ts';

/** Every page of the server's menu tree, so new pages are included. */
export async function menuPages(page: Page): Promise<string[]> {
  const tree = await page.evaluate(async () => {
    const answer = await fetch('/rest/user/permissions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"platform":"admin"}',
    });
    return ((await answer.json()) as { data: MenuNode[] }).data;
  });
  const pagesOf = (nodes: readonly MenuNode[]): string[] =>
    nodes
      .filter((node) => node.menuType === 'menu' && !node.isHidden)
      .flatMap((node) => [...(node.menuComponent === '' ? [] : [node.menuPath]), ...pagesOf(node.children)]);
  return pagesOf(tree);
}

/** Drawing maps without a graphics card takes long while several pages are tested in parallel. */
const REST_MS = 60_000;

/** Knows when a page is idle: all requests are answered, nothing is busy and nothing moves. */
export class Rest {
  readonly #page: Page;
  readonly #underway = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    const kinds = new Set(['fetch', 'script', 'stylesheet']);
    page.on('request', (request) => kinds.has(request.resourceType()) && this.#underway.add(request));
    page.on('requestfinished', (request) => this.#underway.delete(request));
    page.on('requestfailed', (request) => this.#underway.delete(request));
  }

  /** Requests without an answer so far. */
  get underway(): string[] {
    return [...this.#underway].map((request) => `${request.method()} ${request.url()}`);
  }

  async come(): Promise<void> {
    let quiet = 0;
    const what = `${this.#page.url()} to come to rest`;
    // Twice in a row, because an answer may cause further requests.
    await until(async () => (quiet = (await this.#isQuiet()) ? quiet + 1 : 0) === 2, what, REST_MS);
  }

  async #isQuiet(): Promise<boolean> {
    if (this.#underway.size > 0) return false;
    return this.#page.evaluate(async () => {
      // A new answer may still have to be drawn and may cause requests.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
      const isBusy = [...document.querySelectorAll('[aria-busy="true"]')].some((element) => element.checkVisibility());
      // Those of a scrolled row move with it alone, and never end.
      const isMoving = document
        .getAnimations()
        .some(
          ({ playState, effect, timeline }) =>
            playState === 'running' &&
            timeline instanceof DocumentTimeline &&
            effect?.getComputedTiming().endTime !== Infinity,
        );
      return !isBusy && !isMoving;
    });
  }
}
