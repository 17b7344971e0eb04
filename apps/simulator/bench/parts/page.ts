/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchContext } from '../lib/bench-context.ts';
import { benchDevices } from '../lib/bench-devices.ts';
import { openBrowser } from '../lib/browser.ts';
import { distantServer } from '../lib/distant-server.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { openLiveSite, type LiveSite } from '../lib/live-site.ts';

const DEVICES = 200;
const RATE = 200;
const ROUND_TRIP_MS = 80;
const SLOWER = 4;
const SETTLE_MS = 4_000;
/** After the last request has ended: late long tasks and late larger paints count too. */
const QUIET_MS = 2_500;
const TIMES = 3;
const MOST_FILES = 25;
const MOST_LCP_MS = 2_000;

interface Load {
  readonly files: number;
  readonly calls: number;
  readonly kilobytes: number;
  readonly lcpMs: number;
  readonly longTasksMs: number;
}

/** Loads a page with an empty cache. */
async function loadOnce(site: LiveSite, url: string, path: string, isSignedIn: boolean): Promise<Load> {
  const { browser, page } = await openBrowser(url, isSignedIn ? site.cookies : []);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    let bytes = 0;
    const files = new Set<string>();
    let calls = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    page.on('request', (request) => {
      if (['fetch', 'xhr', 'websocket', 'eventsource'].includes(request.resourceType())) calls += 1;
      else if (request.url().startsWith('http')) files.add(request.url());
    });
    await page.addInitScript(() => {
      const kept = { lcp: 0, long: 0 };
      (window as unknown as { kept: typeof kept }).kept = kept;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.lcp = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.long += entry.duration;
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${url}${path}`);
    await page.locator('h1, main').first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await wait(QUIET_MS);
    const { lcp, long } = await page.evaluate(
      () => (window as unknown as { kept: { lcp: number; long: number } }).kept,
    );
    return { files: files.size, calls, kilobytes: bytes / 1_000, lcpMs: lcp, longTasksMs: long };
  } finally {
    await browser.close();
  }
}

async function measurePage(site: LiveSite, url: string, name: string, path: string): Promise<Figure[]> {
  const loads: Load[] = [];
  for (let i = 0; i < TIMES; i += 1) loads.push(await loadOnce(site, url, path, name !== 'login'));
  const median = (of: (load: Load) => number): number => quantile(loads.map(of), 0.5);
  return [
    { name: `files, ${name}`, value: median((load) => load.files), unit: '', target: { atMost: MOST_FILES } },
    { name: `calls, ${name}`, value: median((load) => load.calls), unit: '' },
    { name: `bytes on the wire, ${name}`, value: median((load) => load.kilobytes), unit: 'kB' },
    {
      name: `largest paint, ${name}`,
      value: median((load) => load.lcpMs),
      unit: 'ms',
      target: { atMost: MOST_LCP_MS },
    },
    { name: `long tasks in all, ${name}`, value: median((load) => load.longTasksMs), unit: 'ms' },
  ];
}

/** First load of the most common entry pages: nothing cached, HTTP/1.1, a distant server, a slow processor. */
export async function pagePart(context: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { log } = context;
  const site = await openLiveSite(context, { devices: DEVICES, others: 1 });
  const far = await distantServer(site.api.url, ROUND_TRIP_MS);
  try {
    await site.pace(RATE);
    await wait(SETTLE_MS);
    await site.pace(0);
    const wall = await site.makeWall();
    const pages = {
      login: '/login',
      home: '/',
      alarms: '/alarms',
      device: `/devices/${benchDevices(1)[0]?.deviceNo}`,
      wall,
    };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      log(`page: ${name}`);
      figures.push(...(await measurePage(site, far.url, name, path)));
    }
    return {
      figures,
      notes: [
        `medians of ${TIMES} cold loads over HTTP/1.1, ${ROUND_TRIP_MS} ms away, on a ${SLOWER} times slower processor`,
        'files: scripts, styles, fonts, pictures and the page itself; calls: REST, live line',
      ],
    };
  } finally {
    await far.close();
    await site.close();
  }
}
