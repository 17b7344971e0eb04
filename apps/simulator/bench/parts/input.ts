/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '@groundwatch/db';
import type { Page } from 'playwright-core';
import { makeCounty } from '../../src/demo/county.ts';
import { addSiteMap } from '../../src/demo/site-files.ts';
import { loadRelief } from '../../src/terrain/relief.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { openBrowser } from '../lib/browser.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { openLiveSite, type LiveSite } from '../lib/live-site.ts';

const DEVICES = 200;
const RATE = 200;
const SETTLE_MS = 6_000;
const INPUTS = 60;
/** Between two inputs, like a fast user. */
const REST_MS = 250;
const MOST_MS = 200;

/** From each key or press to the next frame, by the browser's event timing, which reports 16 ms and more. */
async function answerTimes(page: Page, { act, restMs = REST_MS }: Place, inputs: number): Promise<number[]> {
  await page.evaluate(() => {
    const kept = new Map<number, number>();
    (window as unknown as { answers: typeof kept }).answers = kept;
    const note = (entries: readonly PerformanceEntry[]): void => {
      // Down, press and up of one key or click share a number: the longest of them counts.
      for (const { interactionId, duration } of entries as readonly PerformanceEventTiming[])
        if (interactionId > 0) kept.set(interactionId, Math.max(duration, kept.get(interactionId) ?? 0));
    };
    new PerformanceObserver((list) => note(list.getEntries())).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  for (let index = 0; index < inputs; index += 1) {
    await act(page, index);
    await wait(restMs);
  }
  await wait(1_000);
  const slow = await page.evaluate(() => [...(window as unknown as { answers: Map<number, number> }).answers.values()]);
  return [...slow, ...Array.from({ length: Math.max(0, inputs - slow.length) }, () => 16)];
}

const stepWall = (page: Page): Promise<void> => page.keyboard.press('ArrowRight');

interface Place {
  readonly name: string;
  readonly path: string;
  /** Selector that appears when the page is drawn. */
  readonly ready: string;
  readonly act: (page: Page, index: number) => Promise<void>;
  /** Between two inputs. */
  readonly restMs?: number;
}

async function measurePlace(site: LiveSite, place: Place, inputs: number): Promise<Figure[]> {
  const { browser, page } = await openBrowser(site.api.url, site.cookies, { width: 1_920, height: 1_080 });
  try {
    await page.goto(`${site.api.url}${place.path}`);
    await page.locator(place.ready).first().waitFor({ timeout: 60_000 });
    await site.pace(RATE);
    await wait(SETTLE_MS);
    const times = await answerTimes(page, place, inputs);
    const { stored, seconds } = await site.pace(0);
    return [
      {
        name: `input answered, p95, ${place.name}`,
        value: quantile(times, 0.95),
        unit: 'ms',
        target: { atMost: MOST_MS },
      },
      { name: `input answered, slowest, ${place.name}`, value: quantile(times, 1), unit: 'ms' },
      {
        name: `reports stored meanwhile, ${place.name}`,
        value: stored / seconds,
        unit: '/s',
        target: { atLeast: 0.95 * RATE },
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Relief and outlines of a county, in the project of the load's stations. */
async function addMap(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: number }>('SELECT min(project_id) AS id FROM station');
    const relief = loadRelief();
    await addSiteMap(client, rows[0]?.id ?? 0, makeCounty(relief), relief);
  } finally {
    client.release();
  }
}

/** Keys and presses on pages with maps, drawn without a graphics card during a load of reports. */
export async function inputPart(context: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const site = await openLiveSite(context, { devices: DEVICES, others: 1, prepare: addMap });
  const wall = { path: await site.makeWall(), ready: '[data-path]', act: stepWall };
  const places: readonly Place[] = [
    {
      name: 'home',
      path: '/index',
      ready: 'canvas',
      // Opens and closes the search.
      act: (page, index) => page.keyboard.press(index % 2 === 0 ? 's' : 'Escape'),
    },
    {
      name: 'map',
      path: '/map',
      ready: 'canvas',
      // Clicks the ground of the map at changing places, which clears the selection.
      act: (page, index) => page.mouse.click(700 + (index % 6) * 90, 350 + (index % 5) * 80),
    },
    // Passing through scenes, and looking at each.
    { ...wall, name: 'wall' },
    { ...wall, name: 'wall, every 1.5 s', restMs: 1_500 },
  ];
  try {
    const figures: Figure[] = [];
    const inputs = context.isSmall ? INPUTS / 3 : INPUTS;
    for (const place of places) {
      context.log(`input: ${place.name}`);
      figures.push(...(await measurePlace(site, place, inputs)));
    }
    return {
      figures,
      notes: [`${inputs} inputs a page at ${RATE} reports/s, WebGL in software, the relief of a county below`],
    };
  } finally {
    await site.close();
  }
}
