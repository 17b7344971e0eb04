import type { Browser, Page } from 'playwright-core';
import { violationsInLook } from './axe.ts';
import { administrator } from './people.ts';
import type { Opening } from './places.ts';
import { Rest } from './routes.ts';
import type { Language } from './words.ts';

const HOME = '/index';
const TAB_IN_FRONT = 'nav:has(+ main) li[data-active] > a';
const CLOSE_OTHER_TABS = 'nav:has(+ main) li:not([data-active]) > a ~ button';

/** The largest cumulative layout shift that web.dev/cls calls good. */
const MOST_SHIFT = 0.1;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

interface ShiftsInPage {
  shifts: { readonly at: number; readonly value: number; readonly moved: string }[];
}

/** Runs in the page. Collects its layout shifts, and what moved. */
function collectShifts(): void {
  const { shifts } = Object.assign(globalThis as unknown as ShiftsInPage, { shifts: [] as ShiftsInPage['shifts'] });
  new PerformanceObserver((list) => {
    for (const { value, startTime: at, sources } of list.getEntries() as Shift[]) {
      let moved = '';
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const what = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? 'what is gone');
        moved += ` at ${at} ms ${what} from y ${from.y}, ${from.height} high, to ${to.y}, ${to.height} high;`;
      }
      shifts.push({ at, value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page. Opens an address as the application does, and returns when, in ms since the page was loaded. */
async function openInPage(path: string): Promise<number> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // The change of the look, which axe has just put back, shifts what is on the page.
  await nextFrame();
  await nextFrame();
  const at = performance.now();
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  return at;
}

interface Visitor {
  readonly pageUrl: string;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A visitor in one language. Collects everything axe finds, and the pages that shift when their data comes. */
export class Visit {
  readonly page: Page;
  /** One line each, beginning with the place. */
  readonly found: string[] = [];
  #turn = 0;
  /** When the present page was opened, ms since the application was loaded. */
  #openedAt = 0;
  readonly #rest: Rest;
  readonly #pageUrl: string;

  private constructor(page: Page, pageUrl: string) {
    this.page = page;
    this.#pageUrl = pageUrl;
    this.#rest = new Rest(page);
  }

  /** Animations are off, so nothing is checked halfway. */
  static async begin(browser: Browser, { pageUrl, language, viewport }: Visitor): Promise<Visit> {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'language', value: language, url: pageUrl }]);
    await context.addInitScript(collectShifts);
    return new Visit(await context.newPage(), pageUrl);
  }

  /** Signs in through the API and stays on the present page. */
  async signIn(): Promise<void> {
    const answer = await this.page.context().request.post(`${this.#pageUrl}/login`, {
      data: administrator,
      headers: { origin: this.#pageUrl },
    });
    if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  }

  /** Opens a page: within the application where one of its pages is shown, which takes a quarter of the time of loading. */
  async open(path: string): Promise<void> {
    // Only the tab of the home page cannot be closed.
    const isTab = (await this.page.locator(TAB_IN_FRONT).count()) > 0 && !this.page.url().endsWith(HOME);
    if (!isTab) {
      await this.load(path);
      return;
    }
    this.#openedAt = await this.page.evaluate(openInPage, path);
    await this.page.waitForFunction(
      (tab) => document.querySelector(tab)?.getAttribute('href') === `${location.pathname}${location.search}`,
      TAB_IN_FRONT,
    );
    await this.#settle();
  }

  /** Loads the application anew. */
  async load(path: string): Promise<void> {
    this.#openedAt = 0;
    await this.page.goto(`${this.#pageUrl}${path}`);
    await this.#settle();
  }

  /** Closes other tabs, which axe would check too. */
  async #settle(): Promise<void> {
    await this.page.evaluate((others) => {
      for (const close of document.querySelectorAll<HTMLElement>(others)) close.click();
    }, CLOSE_OTHER_TABS);
    await this.page.locator('h1, main button, form').locator('visible=true').first().waitFor();
    await this.#rest.come();
  }

  async loadAndLook(path: string): Promise<void> {
    await this.load(path);
    await this.#look(path);
  }

  async openAndLook(path: string): Promise<void> {
    await this.open(path);
    await this.#look(path);
  }

  async #look(path: string): Promise<void> {
    const shifts = await this.page.evaluate(
      (from) => (globalThis as unknown as ShiftsInPage).shifts.filter(({ at }) => at >= from),
      this.#openedAt,
    );
    const sum = shifts.reduce((before, { value }) => before + value, 0);
    if (sum > MOST_SHIFT) this.#note(path, [`it shifts by ${sum}:${shifts.map(({ moved }) => moved).join('')}`]);
    this.#note(path, await violationsInLook(this.page, { turn: this.#turn++ }));
  }

  /** Opens a menu or dialog and waits until it is shown. */
  async openOver({ role, ask }: Opening): Promise<void> {
    await ask();
    await this.page.getByRole(role).last().waitFor();
    await this.#rest.come();
  }

  async closeOver({ role }: Opening): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.getByRole(role).first().waitFor({ state: 'hidden' });
  }

  /** Checks what opens over the page, then closes it. */
  async lookInto(opening: Opening): Promise<void> {
    const { name, role } = opening;
    await this.openOver(opening);
    this.#note(name, await violationsInLook(this.page, { turn: this.#turn++, within: `[role="${role}"]` }));
    await this.closeOver(opening);
  }

  async end(): Promise<void> {
    await this.page.context().close();
  }

  #note(place: string, found: readonly string[]): void {
    this.found.push(...found.map((line) => `${place}: ${line}`));
  }
}
