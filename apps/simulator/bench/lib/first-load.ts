import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { PageCost } from './page-cost.ts';

/** A page that is useful may still wait for answers: it has them all once nothing has come for so long. */
const QUIET_MS = 2_500;
const SMALL = 1_000;
/** Of a frame of a web socket. */
const BINARY = 2;

export interface FirstLoad {
  /** ms from the navigation. Null: not within the limit. */
  readonly usefulMs: number | null;
  /** Answers of calls and messages of the live line, as they go over the wire. */
  readonly bytes: number;
  readonly largest: number;
  readonly heapMb: number;
  /** The `watch` requests that the page sent. */
  readonly watches: readonly unknown[];
}

/** A page and when it is useful. */
export interface Useful {
  readonly path: string;
  until(page: Page, timeout: number): Promise<unknown>;
}

/** How long the last picture comes after the one before. */
const LATER_MS = 5_000;

/**
 * Loads a page whose files are in the cache of a browser that is logged in. `pictures`: how the names of its pictures begin, which are taken
 * once it is useful, once it has all answers, and some seconds later.
 */
export async function firstLoad(
  url: string,
  cookies: readonly string[],
  { path, until }: Useful,
  mostMs: number,
  pictures?: string,
): Promise<FirstLoad> {
  const { browser, page } = await openBrowser(url, cookies, { width: 1_920, height: 1_080 });
  const take = async (moment: string): Promise<void> => {
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}-${moment}.png` });
  };
  try {
    // A page of the same files that needs no answers.
    await page.goto(`${url}/login`);
    await page.goto(`${url}${path}`);
    await page
      .locator('main')
      .first()
      .waitFor({ timeout: mostMs })
      .catch(() => undefined);
    await page.goto('about:blank');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const calls = new Map<string, number>();
    const open = new Set<string>();
    const messages: number[] = [];
    /** By their texts: a page asks again where no answer comes. */
    const watches = new Map<string, unknown>();
    let lastAt = performance.now();
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      // Files of the build, as the base map, are no answers.
      if ((type !== 'Fetch' && type !== 'XHR') || request.url.includes('/assets/')) return;
      calls.set(requestId, 0);
      open.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!open.delete(requestId)) return;
      calls.set(requestId, encodedDataLength);
      lastAt = performance.now();
    });
    session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
    session.on('Network.webSocketFrameReceived', ({ response }) => {
      // What is packed is told in base64.
      const size = response.payloadData.length * (response.opcode === BINARY ? 0.75 : 1);
      messages.push(size);
      // Pings and single values keep no page busy.
      if (size > SMALL) lastAt = performance.now();
    });
    session.on('Network.webSocketFrameSent', ({ response }) => {
      const [, request] = /^42\d*\["watch",(.*)\]$/.exec(response.payloadData) ?? [];
      if (request !== undefined) watches.set(request, JSON.parse(request));
    });
    const began = performance.now();
    const isUseful = await page
      .goto(`${url}${path}`, { waitUntil: 'commit' })
      .then(() => until(page, mostMs))
      .then(
        () => true,
        () => false,
      );
    const usefulMs = isUseful ? performance.now() - began : null;
    await take('1-useful');
    const end = performance.now() + mostMs;
    while (performance.now() < Math.min(end, lastAt + QUIET_MS) || (open.size > 0 && performance.now() < end))
      await new Promise((resolve) => setTimeout(resolve, 100));
    const { heapMb } = await (await PageCost.of(page)).weight();
    if (pictures !== undefined) {
      await take('2-whole');
      await new Promise((resolve) => setTimeout(resolve, LATER_MS));
      await take('3-later');
    }
    const sizes = [...calls.values(), ...messages];
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { usefulMs, bytes, largest: Math.max(0, ...sizes), heapMb, watches: [...watches.values()] };
  } finally {
    await browser.close();
  }
}
