import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { themes } from '../../src/theme/themes.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose result depends on the look. All other rules give the same result in every look. */
const BY_LOOK = ['color-contrast', 'link-in-text-block', 'target-size'];

/** Rows of a list are alike. Looks are checked on the first rows, everything else on all rows. */
const MORE_ROWS = ['tbody > tr:nth-child(n + 5)', '[role="row"]:nth-child(n + 7)'];

/** How a page may look: the classes and attributes that the user's preferences set. */
interface Look {
  readonly theme: string;
  readonly scheme: string;
  readonly size: string;
}

interface Question {
  readonly only: { readonly type: 'tag' | 'rule'; readonly values: string[] };
  readonly except?: readonly string[];
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
  ask(page, { only: { type: 'tag', values: WCAG }, ...(within && { within }) });

interface Place {
  /** Number of places checked so far. Each place is checked in the next look. */
  readonly turn: number;
  /** The frame of this page was already checked with another part. */
  readonly isPart?: boolean;
  /** Selector of what opened over the page. Only its colours are checked. */
  readonly within?: string;
}

/** As above, with colours and targets checked in the look whose turn it is. */
export async function violationsInLook(page: Page, { turn, isPart, within }: Place): Promise<string[]> {
  // Once the frame was checked in all looks, only its content is checked.
  const content = turn < LOOKS.length || (await page.locator('main').count()) === 0 ? undefined : 'main';
  const place = within ?? content;
  const whole = isPart ? content : undefined;
  return [
    ...(await ask(page, { only: { type: 'tag', values: WCAG }, except: BY_LOOK, ...(whole && { within: whole }) })),
    ...(await ask(page, {
      only: { type: 'rule', values: BY_LOOK },
      look: LOOKS[turn % LOOKS.length]!,
      without: MORE_ROWS,
      ...(place && { within: place }),
    })),
  ];
}

async function ask(page: Page, question: Question): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(askInPage, question);
}

/** Runs in the page. */
async function askInPage({ only, except, look, within, without = [] }: Question): Promise<string[]> {
  const engine = (globalThis as unknown as { axe: typeof axe }).axe;
  const { documentElement: root, body } = document;
  const before = {
    classes: body.className,
    scheme: root.dataset['mantineColorScheme'] ?? '',
    size: root.dataset['size'] ?? '',
  };
  // Colours in a transition belong to no theme, so transitions are off.
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  const put = (classes: string, scheme: string, size: string): void => {
    body.className = classes;
    root.dataset['mantineColorScheme'] = scheme;
    root.dataset['size'] = size;
  };
  if (look) put(before.classes.replace(/theme-\S+/, `theme-${look.theme}`), look.scheme, look.size);
  const { violations: rules } = await engine.run(
    { include: [[within ?? ':root']], exclude: without.map((selector) => [selector]) },
    {
      runOnly: only,
      rules: Object.fromEntries((except ?? []).map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      preload: false,
    },
  );
  put(before.classes, before.scheme, before.size);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  const name = look ? `${look.theme} ${look.scheme} ${look.size}: ` : '';
  return rules.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${name}${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}
