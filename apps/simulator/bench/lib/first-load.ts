import { setTimeout as wait } from 'node:timers/promises';
import { openBarePage } from './bare-browser.ts';
import { openBrowser } from './browser.ts';
import { PageCost } from './page-cost.ts';

/** A page that is useful may still wait for answers: it has them all once nothing has come for so long. */
const QUIET_MS = 2_500;
const SMALL = 1_000;
/** ms between two looks at a page. */
const LOOK_MS = 15;
const VIEWPORT = { width: 1_920, height: 1_080 };
/** Of a frame of a web socket. */
const BINARY = 2;

export interface FirstLoad {
  /** Answers of calls and messages of the live line, as they go over the wire. */
  readonly bytes: number;
  readonly largest: number;
  readonly heapMb: number;
  /** The `watch` requests that the page sent. */
  readonly watches: readonly unknown[];
}

/** What a user does with a page. */
export interface Hand {
  /** Waits until one of these elements can be seen, with these words. */
  shows(selector: string, words?: string): Promise<unknown>;
  /** Waits until the next frame is painted. */
  painted(): Promise<unknown>;
  /** Presses Ctrl and K. */
  search(): Promise<unknown>;
  /** Types into the field that has the focus. */
  type(text: string): Promise<unknown>;
}

/** A page and when it is useful. */
export interface Useful {
  readonly path: string;
  until(hand: Hand): Promise<unknown>;
}

const PAINTED = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';
const isShown = (selector: string, words = ''): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.checkVisibility() && one.textContent.includes(${JSON.stringify(words)}))`;

type Evaluate = (expression: string) => Promise<boolean>;
/** Looks again and again: the policy of the page allows no script in it that waits. */
const untilShown =
  (evaluate: Evaluate, endOf: () => number): Hand['shows'] =>
  async (selector, words) => {
    while (!(await evaluate(isShown(selector, words)))) {
      if (performance.now() > endOf()) throw new Error('it was given up');
      await wait(LOOK_MS);
    }
  };

/**
 * How long a page takes until what is useful is painted, in a browser that is logged in and that nothing follows: `first` with an empty
 * cache, `again` with its files.
 * @returns ms from the navigation. Null: it was not useful within the limit
 */
export async function usefulMs(
  url: string,
  cookies: readonly string[],
  { path, until }: Useful,
  mostMs: number,
): Promise<{ readonly first: number | null; readonly again: number | null }> {
  const page = await openBarePage(url, cookies, VIEWPORT);
  let end = Infinity;
  const hand: Hand = {
    shows: untilShown(
      (expression) => page.evaluate<boolean>(expression),
      () => end,
    ),
    painted: () => page.evaluate(PAINTED),
    async search() {
      const key = { modifiers: 2, key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75 };
      await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    },
    type: (text) => page.send('Input.insertText', { text }),
  };
  const load = async (): Promise<number | null> => {
    await page.send('Page.navigate', { url: 'about:blank' });
    const began = performance.now();
    end = began + mostMs;
    await page.send('Page.navigate', { url: `${url}${path}` });
    return until(hand)
      .then(hand.painted)
      .then(
        () => performance.now() - began,
        () => null,
      );
  };
  try {
    const first = await load();
    // What the first load still does is not counted in the second.
    await wait(QUIET_MS);
    return { first, again: await load() };
  } finally {
    await page.close();
  }
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
  const { browser, page } = await openBrowser(url, cookies, VIEWPORT);
  let end = Infinity;
  const hand: Hand = {
    shows: untilShown(
      (expression) => page.evaluate<boolean>(expression),
      () => end,
    ),
    painted: () => page.evaluate(PAINTED),
    search: () => page.keyboard.press('Control+K'),
    type: (text) => page.keyboard.insertText(text),
  };
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
    end = performance.now() + mostMs;
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    await until(hand).catch(() => undefined);
    await take('1-useful');
    end = performance.now() + mostMs;
    while (performance.now() < Math.min(end, lastAt + QUIET_MS) || (open.size > 0 && performance.now() < end))
      await wait(100);
    const { heapMb } = await (await PageCost.of(page)).weight();
    if (pictures !== undefined) {
      await take('2-whole');
      await wait(LATER_MS);
      await take('3-later');
    }
    const sizes = [...calls.values(), ...messages];
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { bytes, largest: Math.max(0, ...sizes), heapMb, watches: [...watches.values()] };
  } finally {
    await browser.close();
  }
}
