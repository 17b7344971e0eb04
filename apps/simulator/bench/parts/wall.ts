import { setTimeout as wait } from 'node:timers/promises';
import { uniformBetween } from '../../src/random.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { openBrowser, openTable } from '../lib/browser.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import type { ClientsAnswer } from '../lib/live-clients-worker.ts';
import { openLiveSite, type LiveSite } from '../lib/live-site.ts';
import { PageCost } from '../lib/page-cost.ts';
import { Probe, type Sent } from '../lib/probe.ts';
import { startWorker, type Worker } from '../lib/processes.ts';

const DEVICES = 200;
const CLIENTS = 200;
/** A report has four readings: 2,000 readings a second, the specified maximum of a page; and twice that for the clients. */
const PAGE_RATE = 500;
const CLIENTS_RATE = 1_000;
const PROBE_EVERY_MS = 110;
const JITTER_MS = 20;
const SETTLE_MS = 4_000;

interface Reached {
  /** ms from the device's write to each client, and to the page if there is one. */
  readonly toClients: number[];
  readonly missed: number;
  readonly doubled: number;
  readonly sent: readonly Sent[];
}

async function probeClients(probe: Probe, clients: Worker<ClientsAnswer>, ms: number): Promise<Reached> {
  clients.send({});
  await clients.next();
  const sent: Sent[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    sent.push(probe.send());
    await wait(PROBE_EVERY_MS + uniformBetween(0, JITTER_MS, 1, sent.length));
  }
  await wait(1_500);
  clients.send({});
  const { arrivals } = await clients.next();
  const toClients: number[] = [];
  let missed = 0;
  let doubled = 0;
  for (const { value, at } of sent) {
    const came = arrivals[value] ?? [];
    for (const when of came) toClients.push(when - at);
    missed += Math.max(0, CLIENTS - came.length);
    doubled += Math.max(0, came.length - CLIENTS);
  }
  return { toClients, missed, doubled, sent };
}

const figuresOf = (what: string, { toClients, missed, doubled, sent }: Reached, target?: number): Figure[] => [
  { name: `p50 to a client, ${what}`, value: quantile(toClients, 0.5), unit: 'ms' },
  { name: `p95 to a client, ${what}`, value: quantile(toClients, 0.95), unit: 'ms' },
  {
    name: `p99 to a client, ${what}`,
    value: quantile(toClients, 0.99),
    unit: 'ms',
    ...(target === undefined ? {} : { target: { atMost: target } }),
  },
  { name: `missed, ${what}`, value: missed, unit: `of ${sent.length * CLIENTS}`, target: { atMost: 0 } },
  { name: `doubled, ${what}`, value: doubled, unit: `of ${sent.length * CLIENTS}`, target: { atMost: 0 } },
];

/** Whether the load was as high as the figures assume. */
async function loadOf(site: LiveSite, rate: number, what: string): Promise<Figure> {
  const { stored, seconds } = await site.pace(0);
  return {
    name: `reports stored meanwhile, ${what}`,
    value: stored / seconds,
    unit: '/s',
    target: { atLeast: 0.95 * rate },
  };
}

/** The table of all devices with the probe values, at 2,000 readings a second. */
async function measureTable(
  site: LiveSite,
  probe: Probe,
  clients: Worker<ClientsAnswer>,
  ms: number,
): Promise<Figure[]> {
  const page = await openTable(site.api.url, site.cookies, site.others[0]?.deviceNo ?? '');
  try {
    await site.pace(PAGE_RATE);
    await wait(SETTLE_MS);
    await page.seen();
    const reached = await probeClients(probe, clients, ms);
    const seen = await page.seen();
    const values = new Map(reached.sent.map(({ value, at }) => [value, at]));
    const shown = seen.flatMap(({ value, at }) => {
      const sentAt = values.get(value);
      return sentAt === undefined ? [] : [at - sentAt];
    });
    const distinct = new Set(seen.map(({ value }) => value).filter((value) => values.has(value))).size;
    const what = '2,000 readings/s';
    return [
      await loadOf(site, PAGE_RATE, `the table of devices, ${what}`),
      ...figuresOf(what, reached),
      { name: `p50 to the page, ${what}`, value: quantile(shown, 0.5), unit: 'ms' },
      { name: `p99 to the page, ${what}`, value: quantile(shown, 0.99), unit: 'ms', target: { atMost: 150 } },
      { name: `missed by the page, ${what}`, value: values.size - distinct, unit: `of ${values.size}` },
      { name: `doubled on the page, ${what}`, value: shown.length - distinct, unit: '', target: { atMost: 0 } },
    ];
  } finally {
    await site.pace(0);
    await page.close();
  }
}

/** Cost of a wall for its browser at 2,000 readings a second, and without any. */
async function measureWall(site: LiveSite, path: string, ms: number): Promise<Figure[]> {
  const { browser, page } = await openBrowser(site.api.url, site.cookies, { width: 1_920, height: 1_080 });
  try {
    let frames = 0;
    page.on('websocket', (socket) => socket.on('framereceived', () => (frames += 1)));
    await page.goto(`${site.api.url}${path}`);
    await page.locator('[data-path]').first().waitFor({ timeout: 60_000 });
    await wait(SETTLE_MS * 2);
    const cost = await PageCost.of(page);
    const idle = await cost.msAFrame(ms);
    await site.pace(PAGE_RATE);
    await wait(SETTLE_MS);
    frames = 0;
    const busy = await cost.msAFrame(ms);
    const rate = frames / (ms / 1_000);
    return [
      { name: 'main thread of a wall, 2,000 readings/s', value: busy, unit: 'ms/frame', target: { atMost: 4 } },
      { name: 'main thread of a wall, nothing comes', value: idle, unit: 'ms/frame' },
      { name: 'messages to the wall meanwhile', value: rate, unit: '/s', target: { atLeast: 2 } },
      await loadOf(site, PAGE_RATE, 'a wall'),
    ];
  } finally {
    await site.pace(0);
    await browser.close();
  }
}

/** 200 connections that watch everything beside a page: latency of values, whether each arrives once, and cost of a wall. */
export async function wallPart(context: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { log, isSmall } = context;
  const ms = isSmall ? 5_000 : 25_000;
  const site = await openLiveSite(context, { devices: DEVICES, others: 1 });
  const clients = startWorker<ClientsAnswer>('./live-clients-worker.ts');
  const [device] = site.others;
  if (!device) throw new Error('no probe');
  const probe = await Probe.connect(site.port, device);
  try {
    probe.send();
    log('wall: what a wall costs');
    const cost = await measureWall(site, await site.makeWall(), ms);
    for (const { token, count } of await site.tokensFor(CLIENTS)) {
      clients.send({ url: site.api.url, token, count, probe: device.deviceNo });
      await clients.next();
    }
    log('wall: 2,000 readings/s, a page and 200 clients');
    const table = await measureTable(site, probe, clients, ms);
    log('wall: 1,000 reports/s, 200 clients');
    await site.pace(CLIENTS_RATE);
    await wait(SETTLE_MS);
    const reached = await probeClients(probe, clients, ms);
    const load = await loadOf(site, CLIENTS_RATE, '200 clients');
    return {
      figures: [...cost, ...table, ...figuresOf('1,000 reports/s', reached, 150), load],
      notes: [
        'main thread: time of all tasks of the page, divided by sixty frames a second',
        'the clients share one process, which parses each batch once, as so many machines would at the same time',
      ],
    };
  } finally {
    probe.close();
    await clients.stop();
    await site.close();
  }
}
