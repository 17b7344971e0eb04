import type { BenchContext } from '../lib/bench-context.ts';
import { openBrowser } from '../lib/browser.ts';
import type { Figure } from '../lib/figures.ts';
import { openLiveSite } from '../lib/live-site.ts';
import { PageCost, type PageWeight } from '../lib/page-cost.ts';

const DEVICES = 200;
/** One report per device and second: a minute equals an hour of sensors that report once a minute. */
const RATE = 200;
/** All scenes have been shown by then, and everything that is loaded once is loaded. */
const SETTLE_S = 180;
const SMALL_SETTLE_S = 40;
/** Longer than a round of all scenes. */
const ROUND_MS = 300_000;
/** Time until a new scene is complete. */
const STAND_S = 5;
const USUAL_S = 1_800;
const SMALL_S = 240;

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** A wall under accelerated load: its memory after the first rounds, in the middle and at the end. */
export async function soakPart(context: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { log, isSmall } = context;
  const settle = isSmall ? SMALL_SETTLE_S : SETTLE_S;
  const half = ((isSmall ? SMALL_S : USUAL_S) - settle) / 2;
  const site = await openLiveSite(context, { devices: DEVICES, others: 0 });
  try {
    const path = await site.makeWall();
    const { browser, page } = await openBrowser(site.api.url, site.cookies, { width: 1_920, height: 1_080 });
    try {
      await site.pace(RATE);
      await page.goto(`${site.api.url}${path}`);
      await page.locator('[data-path]').first().waitFor({ timeout: 60_000 });
      const cost = await PageCost.of(page);
      const weights: PageWeight[] = [];
      for (const seconds of [settle, half, half]) {
        await wait(seconds);
        // Scenes differ in memory: it is measured during the same one.
        await page.locator('[data-scene="overview"]').waitFor({ timeout: ROUND_MS });
        await wait(STAND_S);
        const weight = await cost.weight();
        weights.push(weight);
        log(`soak: ${weight.heapMb.toFixed(1)} MB, ${weight.nodes} nodes, ${weight.listeners} listeners`);
      }
      return { figures: figuresOf(weights), notes: notesOf(weights, half) };
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}

const shown = ({ heapMb, nodes, listeners }: PageWeight): string =>
  `${heapMb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`;

/** From the middle on, when initial growth has ended. Readings and alarms vary, so some of it is noise. */
function figuresOf(weights: readonly PageWeight[]): Figure[] {
  const [, middle, end] = weights;
  if (!middle || !end) throw new Error('not weighed');
  return [
    { name: 'heap in the end', value: end.heapMb, unit: 'MB' },
    { name: 'heap, middle to end', value: end.heapMb - middle.heapMb, unit: 'MB', target: { atMost: 5 } },
    { name: 'nodes, end ÷ middle', value: end.nodes / middle.nodes, unit: '', target: { atMost: 1.25 } },
    { name: 'listeners, end ÷ middle', value: end.listeners / middle.listeners, unit: '', target: { atMost: 1.25 } },
  ];
}

const notesOf = (weights: readonly PageWeight[], half: number): string[] => [
  `a wall with all scenes, ${DEVICES} devices that report once a second; after collecting garbage: ${weights.map(shown).join('; ')}`,
  `${Math.round(half / 60)} min between two of them, each second a minute of sensors that report once a minute`,
];
