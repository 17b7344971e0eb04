import { createPool } from '@groundwatch/db';
import type { WatchRequest } from '@groundwatch/protocol/live';
import { registerLoadFleet } from '../../src/register.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { benchDevices } from '../lib/bench-devices.ts';
import { buildPages } from '../lib/browser.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { firstLoad, usefulMs, type FirstLoad, type Useful } from '../lib/first-load.ts';
import { writeFleet } from '../lib/fleet-rows.ts';
import { addListener, type Api, makeWall, signIn, startApi, startIngest, tokensFor } from '../lib/installation.ts';
import type { LoadAnswer } from '../lib/load-worker.ts';
import { residentMb } from '../lib/process-watch.ts';
import { root, startWorker } from '../lib/processes.ts';
import { measureResync } from '../lib/resync.ts';

const DEVICES = 100_000;
const SMALL = 10_000;
/** Further devices that report meanwhile, and their reports a second. */
const REPORTING = 1_000;
const RATE = 2_000;
/** A page that is not useful by then is given up. */
const MOST_MS = 30_000;
const CLIENTS = 200;
/** Of the pages while reports come. */
const PICTURES = `${root}/test-results/fleet`;
const LIST_TIMES = 5;
/** A page shares two processors with all that reports and stores: one load alone says as much of these as of the page. */
const LOADS = 3;

const target = {
  usefulMs: 2_000,
  bytes: 300_000,
  heapMb: 60,
  message: 1_000_000,
  listMs: 1_000,
};

const pagesOf = (devices: number, all: number, wall: string): Readonly<Record<string, Useful>> => ({
  home: { path: '/', until: ({ shows }) => shows('main', all.toLocaleString('en')) },
  // With its ground.
  map: { path: '/map', until: ({ shows }) => shows('main [data-land]') },
  devices: { path: '/devices', until: ({ shows }) => shows('[role=row] a[href*="/devices/869"]') },
  device: { path: '/devices/869000000000001', until: ({ shows }) => shows('main h1', 'RTU 1') },
  alarms: { path: '/alarms', until: ({ shows }) => shows('main h1') },
  tree: { path: '/devices/tree', until: ({ shows }) => shows('main [role=treeitem]') },
  wall: { path: wall, until: ({ shows }) => shows('[data-path]') },
  search: {
    path: '/devices',
    async until({ shows, painted, search, type }) {
      await shows('main');
      // Nobody presses a key before.
      await painted();
      await search();
      await shows('[role=combobox]:focus');
      await type(`RTU ${devices - 3}`);
      await shows('[role=option]', `RTU ${devices - 3}`);
    },
  },
});

const usefulOf = (name: string, ms: number | null): Figure => ({
  name: `useful, ${name}`,
  value: ms ?? MOST_MS,
  unit: 'ms',
  target: { atMost: target.usefulMs },
});

const largestOf = (name: string, load: FirstLoad): Figure => ({
  name: `largest answer or message, ${name}`,
  value: load.largest / 1_000,
  unit: 'kB',
  target: { atMost: target.message / 1_000 },
});

const figuresOf = (name: string, load: FirstLoad, emptyMb: number): Figure[] => [
  { name: `first answers, ${name}`, value: load.bytes / 1_000, unit: 'kB', target: { atMost: target.bytes / 1_000 } },
  largestOf(name, load),
  {
    name: `heap over an empty installation, ${name}`,
    value: load.heapMb - emptyMb,
    unit: 'MB',
    target: { atMost: target.heapMb },
  },
];

/** Lists as people ask for them: by name, to its end, by what moves, by words. */
const lists = (devices: number): Readonly<Record<string, string>> => ({
  'by name': 'sort=device',
  'the end by name': `sort=device&current=${Math.floor(devices / 50)}`,
  'by station': 'sort=station',
  'by state': 'sort=state',
  'by time': 'sort=collected&order=descending',
  'the late ones': 'state=late',
  'with fast changes': 'state=fastChange&sort=battery',
  'with a word': `keyword=RTU ${devices - 3}`,
});

async function measureLists(api: Api, token: string, devices: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(lists(devices))) {
    const times: number[] = [];
    for (let i = 0; i < LIST_TIMES; i += 1) {
      const began = performance.now();
      // Another size each time, as the api gives the same list again for some seconds.
      const response = await fetch(`${api.url}/rest/devices/judged?size=${50 + i}&${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { code, msg } = (await response.json()) as { code: number; msg: string };
      if (code !== 0) throw new Error(`list: ${msg}`);
      times.push(performance.now() - began);
    }
    figures.push({
      name: `a part of the list, ${name}`,
      value: quantile(times, 0.5),
      unit: 'ms',
      target: { atMost: target.listMs },
    });
  }
  return figures;
}

/** What each page takes of a large fleet, and what the api does when every client asks again. */
export async function fleetPart({
  log,
  isSmall,
  server,
}: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const devices = isSmall ? SMALL : DEVICES;
  log('building the pages');
  await buildPages();
  const database = await (await server()).createDatabase();
  const pool = createPool(database.url, { max: 2 });
  const api = await startApi(database.url);
  let ingest: Awaited<ReturnType<typeof startIngest>> | undefined;
  const reports = startWorker<LoadAnswer>('./load-worker.ts');
  try {
    const session = await signIn(api);
    const { token, cookies } = session;
    const wall = await makeWall(session);
    const pages = pagesOf(devices, devices, wall);
    const empty = await firstLoad(api.url, cookies, { path: '/account', until: async () => undefined }, MOST_MS);
    log(`fleet: writing ${devices} devices`);
    await writeFleet(pool, devices);
    // Nobody has watched since the fleet was written: the api counts it first. As long as anybody watches, the counts are held.
    const { first } = await usefulMs(api.url, cookies, pages['home']!, MOST_MS);
    const figures: Figure[] = [
      { name: 'useful, home, with an empty cache, while nobody watched before', value: first ?? MOST_MS, unit: 'ms' },
    ];
    let home: FirstLoad | undefined;
    for (const [name, page] of Object.entries(pages)) {
      log(`fleet: ${name}`);
      const load = await firstLoad(api.url, cookies, page, MOST_MS);
      home ??= load;
      const { again } = await usefulMs(api.url, cookies, page, MOST_MS);
      figures.push(usefulOf(name, again), ...figuresOf(name, load, empty.heapMb));
    }
    await registerLoadFleet(database.url, benchDevices(REPORTING));
    const port = await addListener(pool);
    ingest = await startIngest(database.url);
    reports.send({ kind: 'open', port, devices: REPORTING });
    await reports.next();
    reports.send({ kind: 'pace', rate: RATE });
    await reports.next();
    const laterPages = pagesOf(devices, devices + REPORTING, wall);
    // The new devices are counted some seconds after they registered.
    await firstLoad(api.url, cookies, laterPages['home']!, MOST_MS);
    // What comes then is not only the page's first answers.
    for (const [name, page] of Object.entries(laterPages)) {
      log(`fleet: ${name}, with reports`);
      const what = `${name}, with reports`;
      const load = await firstLoad(api.url, cookies, page, MOST_MS, `${PICTURES}/${name}`);
      const times: number[] = [];
      while (times.length < LOADS) times.push((await usefulMs(api.url, cookies, page, MOST_MS)).again ?? MOST_MS);
      figures.push(usefulOf(what, quantile(times, 0.5)), largestOf(what, load), {
        name: `the slowest of ${LOADS} loads, ${what}`,
        value: Math.max(...times),
        unit: 'ms',
      });
    }
    figures.push({ name: 'memory of the api after the pages', value: residentMb(api.pid), unit: 'MB' });
    log('fleet: lists');
    figures.push(...(await measureLists(api, token, devices)));
    log('fleet: resync');
    if (home)
      figures.push(...(await measureResync(api, await tokensFor(api, pool, CLIENTS), home.watches as WatchRequest[])));
    reports.send({ kind: 'rest' });
    const { stored, seconds } = await reports.next();
    figures.push({
      name: 'reports stored meanwhile',
      value: stored / seconds,
      unit: '/s',
      target: { atLeast: 0.95 * RATE },
    });
    return {
      figures,
      notes: [
        `${devices} devices, ${devices * 2} sensors; useful with reports: the median of ${LOADS} loads; "with reports", and from there on: ${REPORTING} further devices report ${RATE} times a second together; answers and messages are counted as they go over the wire; a page is given up after ${MOST_MS / 1_000} s; pictures of the pages: test-results/fleet`,
        'resync: what the home page watches, the worst of five rounds',
      ],
    };
  } finally {
    await reports.stop();
    await ingest?.stop();
    await api.stop();
    await pool.end();
    await database.drop();
  }
}
