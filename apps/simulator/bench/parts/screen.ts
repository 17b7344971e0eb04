import { setTimeout as wait } from 'node:timers/promises';
import type { DeviceSpec } from '../../src/devices/spec.ts';
import { uniformBetween } from '../../src/random.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { openTable, type TablePage } from '../lib/browser.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import type { Api } from '../lib/installation.ts';
import type { ClientsAnswer } from '../lib/live-clients-worker.ts';
import { openLiveSite } from '../lib/live-site.ts';
import type { LoadAnswer } from '../lib/load-worker.ts';
import { startWorker, type Worker } from '../lib/processes.ts';
import { Probe, type Sent } from '../lib/probe.ts';

const DEVICES = 200;
const CLIENTS = 20;
const RATES = [
  { rate: 200, target: 60 },
  { rate: 1_000, target: 150 },
] as const;
const SETTLE_MS = 4_000;
const MEASURE_MS = 25_000;
/** ms between two reports of the probe, so that each has its own frame on the page. */
const PROBE_EVERY_MS = 110;
/** Random delay in ms of the probe's reports, to avoid synchrony with frames. */
const JITTER_MS = 20;

/** Sends for a while and returns the delays of all values shown by the page, in ms. */
async function delays(probe: Probe, page: TablePage): Promise<{ shown: number[]; sent: number }> {
  await page.seen();
  const sent: Sent[] = [];
  const end = performance.now() + MEASURE_MS;
  while (performance.now() < end) {
    sent.push(probe.send());
    await wait(PROBE_EVERY_MS + uniformBetween(0, JITTER_MS, 1, sent.length));
  }
  await wait(1_000);
  const seen = new Map((await page.seen()).map((s) => [s.value, s.at]));
  const shown = sent.flatMap(({ value, at }) => {
    const when = seen.get(value);
    return when === undefined ? [] : [when - at];
  });
  return { shown, sent: sent.length };
}

async function measure(
  log: BenchContext['log'],
  load: Worker<LoadAnswer>,
  probe: Probe,
  page: TablePage,
): Promise<{ figures: Figure[]; notes: string[] }> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const { rate, target } of RATES) {
    log(`screen: ${rate} reports/s`);
    load.send({ kind: 'pace', rate });
    await load.next();
    await wait(SETTLE_MS);
    const { shown, sent } = await delays(probe, page);
    load.send({ kind: 'rest' });
    const answer = await load.next();
    const at = (share: number): number => quantile(shown, share);
    figures.push(
      { name: `p50 at ${rate} reports/s`, value: at(0.5), unit: 'ms' },
      { name: `p95 at ${rate} reports/s`, value: at(0.95), unit: 'ms' },
      { name: `p99 at ${rate} reports/s`, value: at(0.99), unit: 'ms', target: { atMost: target } },
      { name: `values never shown at ${rate} reports/s`, value: sent - shown.length, unit: `of ${sent}` },
    );
    const load_ = (answer.sent / ((SETTLE_MS + MEASURE_MS + 1_000) / 1_000)).toFixed(0);
    notes.push(`at ${rate}: ${load_} reports/s sent, answers ${JSON.stringify(answer.answered)}`);
    await wait(1_000);
  }
  return { figures, notes };
}

async function withClients<T>(
  api: Api,
  token: string,
  work: () => Promise<T>,
): Promise<{ result: T; batches: number }> {
  const clients = startWorker<ClientsAnswer>('./live-clients-worker.ts');
  try {
    clients.send({ url: api.url, token, count: CLIENTS });
    const { watching } = await clients.next();
    if (watching !== CLIENTS) throw new Error(`${watching} of ${CLIENTS} clients watch`);
    const result = await work();
    clients.send({});
    return { result, batches: (await clients.next()).batches };
  } finally {
    await clients.stop();
  }
}

/** From the RTU's write of a report to the changed text in the live table of a Chromium page. */
export async function screenPart(context: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { api, cookies, load, others, port, token, close } = await openLiveSite(context, {
    devices: DEVICES,
    others: 1,
  });
  try {
    const [device] = others as [DeviceSpec];
    const probe = await Probe.connect(port, device);
    probe.send();
    const { result, batches } = await withClients(api, token, async () => {
      const page = await openTable(api.url, cookies, device.deviceNo);
      try {
        const { figures, notes } = await measure(context.log, load, probe, page);
        return {
          figures,
          notes: [...notes, `clocks of page and sender differ by ${page.clockOffset.toFixed(2)} ms, taken out`],
        };
      } finally {
        await page.close();
        probe.close();
      }
    });
    return { figures: result.figures, notes: [...result.notes, `${CLIENTS} further clients got ${batches} batches`] };
  } finally {
    await close();
  }
}
