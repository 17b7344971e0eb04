import { setTimeout as wait } from 'node:timers/promises';
import type { BenchContext } from '../lib/bench-context.ts';
import { benchDevices } from '../lib/bench-devices.ts';
import { openBarePage } from '../lib/bare-browser.ts';
import { openBrowser } from '../lib/browser.ts';
import { distantServer } from '../lib/distant-server.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { openLiveSite, type LiveSite } from '../lib/live-site.ts';

const DEVICES = 200;
const RATE = 200;
/** So that ingest closes no connection as silent. */
const CALM_RATE = 3;
const ROUND_TRIP_MS = 80;
const SLOWER = 4;
const VIEWPORT = { width: 1_440, height: 900 };
const SETTLE_MS = 4_000;
/** After the last request has ended: late long tasks and late larger paints count too. */
const QUIET_MS = 2_500;
const TIMES = 3;
const MOST_FILES = 25;
const MOST_LCP_MS = 2_000;

interface Fetched {
  readonly files: number;
  readonly calls: number;
  readonly kilobytes: number;
}

/** Counts what a page fetches with an empty cache. */
async function fetchOnce(site: LiveSite, url: string, path: string, isSignedIn: boolean): Promise<Fetched> {
  const { browser, page } = await openBrowser(url, isSignedIn ? site.cookies : []);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
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
    await page.goto(`${url}${path}`);
    await page.locator('h1, main').first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await wait(QUIET_MS);
    return { files: files.size, calls, kilobytes: bytes / 1_000 };
  } finally {
    await browser.close();
  }
}

interface Painted {
  readonly lcpMs: number;
  readonly longTasksMs: number;
}

const observe = `{
  const kept = (globalThis.kept = { lcpMs: 0, longTasksMs: 0, lastAt: 0 });
  const follow = (type, note) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  follow('largest-contentful-paint', ({ startTime }) => (kept.lcpMs = startTime));
  follow('longtask', ({ duration }) => (kept.longTasksMs += duration));
  follow('resource', ({ responseEnd }) => (kept.lastAt = responseEnd));
}`;

/** Loads a page with an empty cache on a slower processor. */
async function paintOnce(site: LiveSite, url: string, path: string, isSignedIn: boolean): Promise<Painted> {
  const page = await openBarePage(url, isSignedIn ? site.cookies : [], VIEWPORT);
  try {
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: observe });
    await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.send('Page.navigate', { url: `${url}${path}` });
    for (let before = -1; ;) {
      await wait(QUIET_MS);
      const { lastAt, ...painted } = await page.evaluate<Painted & { lastAt: number }>('kept');
      if (lastAt === before && painted.lcpMs > 0) return painted;
      before = lastAt;
    }
  } finally {
    await page.close();
  }
}

async function measurePage(site: LiveSite, url: string, name: string, path: string): Promise<Figure[]> {
  const isSignedIn = name !== 'login';
  const { files, calls, kilobytes } = await fetchOnce(site, url, path, isSignedIn);
  const loads: Painted[] = [];
  for (let i = 0; i < TIMES; i += 1) loads.push(await paintOnce(site, url, path, isSignedIn));
  const median = (of: (load: Painted) => number): number => quantile(loads.map(of), 0.5);
  return [
    { name: `files, ${name}`, value: files, unit: '', target: { atMost: MOST_FILES } },
    { name: `calls, ${name}`, value: calls, unit: '' },
    { name: `bytes on the wire, ${name}`, value: kilobytes, unit: 'kB' },
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
    await site.pace(CALM_RATE);
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
