import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { themes } from '../../src/theme/themes.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rows of a list are alike: the first ones are checked. */
const MORE_ROWS = ['tbody > tr:nth-child(n + 5)', '[role="row"]:nth-child(n + 7)'];

/** How a page may look: the classes and attributes that the user's preferences set. */
interface Look {
  readonly theme: string;
  readonly scheme: string;
  readonly size: string;
}

interface Question {
  /** Default: the present look. */
  readonly look?: Look;
  /** A selector. Default: the whole page. */
  readonly within?: string;
  readonly without?: readonly string[];
}

/** Every theme in both schemes, with the smallest targets in the light one. */
const LOOKS: readonly Look[] = themes.flatMap(({ name: theme }) => [
  { theme, scheme: 'light', size: 'mini' },
  { theme, scheme: 'dark', size: 'default' },
]);

/** What axe finds against WCAG 2.2 AA on the page, one line each. */
export const violations = (page: Page, within?: string): Promise<string[]> =>
  ask(page, within === undefined ? {} : { within });

interface Place {
  /** Number of places checked so far. Each place is checked in the next look. */
  readonly turn: number;
  /** Selector of what opened over the page. */
  readonly within?: string;
}

/** As above, in one look per call, in turn. Once the frame of the page was checked in all looks, only the content is checked. */
export async function violationsInLook(page: Page, { turn, within }: Place): Promise<string[]> {
  const isFrameDone = turn >= LOOKS.length && (await page.locator('main').count()) > 0;
  const place = within ?? (isFrameDone ? 'main' : undefined);
  return ask(page, { look: LOOKS[turn % LOOKS.length]!, without: MORE_ROWS, ...(place && { within: place }) });
}

async function ask(page: Page, question: Question): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(askInPage, { rules: WCAG, ...question });
}

/** Runs in the page. */
async function askInPage({ rules, look, within, without = [] }: Question & { rules: string[] }): Promise<string[]> {
  const engine = (globalThis as unknown as { axe: typeof axe }).axe;
  const { documentElement: root, body } = document;
  const before = {
    classes: body.className,
    scheme: root.dataset['mantineColorScheme'] ?? '',
    size: root.dataset['size'] ?? '',
  };
  const put = (classes: string, scheme: string, size: string): void => {
    body.className = classes;
    root.dataset['mantineColorScheme'] = scheme;
    root.dataset['size'] = size;
  };
  if (look) put(before.classes.replace(/theme-\S+/, `theme-${look.theme}`), look.scheme, look.size);
  const { violations: broken } = await engine.run(
    { include: [[within ?? ':root']], exclude: without.map((selector) => [selector]) },
    {
      runOnly: { type: 'tag', values: rules },
      resultTypes: ['violations'],
      preload: false,
    },
  );
  put(before.classes, before.scheme, before.size);
  const name = look ? `${look.theme} ${look.scheme} ${look.size}: ` : '';
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${name}${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}
