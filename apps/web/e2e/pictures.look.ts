import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_PARTS, NOWHERE, openingsOf, OTHER_PAGES } from './helpers/places.ts';
import { menuPages } from './helpers/routes.ts';
import type { Rtu } from './helpers/rtu.ts';
import { fillSite } from './helpers/site.ts';
import { Visit } from './helpers/visit.ts';
import type { Language } from './helpers/words.ts';
import { startSite } from './helpers/open-site.ts';

/** The options of `pnpm look`. */
interface Wanted {
  readonly folder: string;
  readonly looks: readonly { language: Language; size: string; scheme: 'light' | 'dark' }[];
  /** Only paths that match this regular expression. */
  readonly only: string;
}

const { folder, looks, only } = JSON.parse(process.env['LOOK'] ?? '{"looks":[]}') as Wanted;
const isWanted = (path: string): boolean => new RegExp(only).test(path);
/** Below this width, dialogs open in other ways. */
const DESK_WIDTH = 1_024;
/** Clock times differ in each run. */
const STYLE = 'time { visibility: hidden !important; }';
const LIMIT_MS = 1_800_000;

const { installation, browser } = await startSite({ hasMap: true });
let rtu: Rtu;
beforeAll(async () => {
  rtu = await fillSite(installation);
});
afterAll(async () => {
  rtu.close();
});

describe('pictures', () => {
  it.each(looks)(
    '$language $size $scheme',
    async ({ language, size, scheme }) => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      const { pageUrl } = installation;
      const visit = await Visit.begin(browser, { pageUrl, language, viewport: { width, height } });
      const { page } = visit;
      const own = join(folder, `${language} ${size} ${scheme}`);
      await mkdir(own, { recursive: true });
      let taken = 0;
      const take = async (name: string): Promise<void> => {
        taken += 1;
        const path = join(own, `${name.replaceAll(/[^\w-]+/g, '_').replace(/^_/, '')}.png`);
        await page.screenshot({ path, style: STYLE, caret: 'hide' });
      };
      if (isWanted('/login')) {
        await visit.load('/login');
        await take('login');
      }
      await visit.signIn();
      await page.context().request.put(`${pageUrl}/rest/user/preferences/scheme`, {
        data: { value: scheme },
        headers: { origin: pageUrl },
      });
      await visit.load('/index');
      for (const path of [...(await menuPages(page)), ...OTHER_PAGES, ...DEVICE_PARTS].filter(isWanted)) {
        await visit.open(path);
        await take(path);
      }
      if (width >= DESK_WIDTH) {
        for (const opening of openingsOf(page, language).filter(({ path }) => isWanted(path))) {
          await visit.open(opening.path);
          await visit.openOver(opening);
          await take(`over ${opening.name}`);
          await visit.closeOver(opening);
        }
      }
      if (isWanted(NOWHERE)) {
        await visit.load(NOWHERE);
        await take(NOWHERE);
      }
      await visit.end();
      expect(taken, 'paths that are wanted').toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});
