import type { Browser, Page } from 'playwright-core';
import { violations, violationsInLooks, type Share } from './axe.ts';
import { Rest } from './routes.ts';
import { languages, type Language } from './words.ts';

interface Visitor {
  readonly pageUrl: string;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A visitor in one language, and on the way all that axe finds. */
export class Visit {
  readonly page: Page;
  /** One line each, with the place first. */
  readonly found: string[] = [];
  readonly #share: Omit<Share, 'turn'>;
  #turn = 0;
  readonly #rest: Rest;
  readonly #pageUrl: string;

  private constructor(page: Page, pageUrl: string, share: Omit<Share, 'turn'>) {
    this.page = page;
    this.#share = share;
    this.#pageUrl = pageUrl;
    this.#rest = new Rest(page);
  }

  /** Nothing moves for it, so that nothing is looked at halfway. */
  static async begin(browser: Browser, { pageUrl, language, viewport }: Visitor): Promise<Visit> {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'language', value: language, url: pageUrl }]);
    const share = { index: languages.indexOf(language), of: languages.length };
    return new Visit(await context.newPage(), pageUrl, share);
  }

  /** Loads the page anew, with no other tabs behind it: axe would go through them too. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#pageUrl}${path}`);
    await this.page.locator('h1, main button, form').first().waitFor();
    await this.#rest.come();
  }

  async openAndLook(path: string): Promise<void> {
    await this.open(path);
    this.#note(path, await violationsInLooks(this.page, this.#next()));
  }

  /** Looks at what `ask` opens, in the visitor's looks, and at the page around it once; then closes it. */
  async lookInto(name: string, role: 'dialog' | 'menu', ask: () => Promise<void>): Promise<void> {
    const opened = this.page.getByRole(role);
    await ask();
    await opened.last().waitFor();
    await this.#rest.come();
    this.#note(name, await violationsInLooks(this.page, this.#next(), `[role="${role}"]`));
    this.#note(name, await violations(this.page));
    await this.page.keyboard.press('Escape');
    await opened.first().waitFor({ state: 'hidden' });
  }

  async end(): Promise<void> {
    await this.page.context().close();
  }

  #next(): Share {
    return { ...this.#share, turn: this.#turn++ };
  }

  #note(place: string, found: readonly string[]): void {
    this.found.push(...found.map((line) => `${place}: ${line}`));
  }
}
