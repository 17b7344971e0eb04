/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '@groundwatch/db';
import type { RuleDefinition } from '@groundwatch/protocol/model';
import type { Page } from 'playwright-core';
import type { DeviceSpec } from '../../src/devices/spec.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { openBrowser } from '../lib/browser.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { openLiveSite, type LiveSite } from '../lib/live-site.ts';
import { Probe } from '../lib/probe.ts';

const DEVICES = 200;
const RATE = 1_000;
/** Half of them are enough for a 99th percentile that is not the maximum. */
const ALARMS = 400;
const SMALL_ALARMS = 40;
/** The page has drawn the acknowledgement of an alarm before the next one. Half of the alarms do not wait for that. */
const REST_MS = 300;
/** Uncounted warm-up alarms, until the processes have compiled their code. */
const WARM_UP = 20;
const SETTLE_MS = 4_000;
/** A tone that has not started by then counts as missing. */
const UNHEARD_MS = 5_000;
/** Within the range of a crack gauge. */
const OPENING_MM = 90;
/** Age of the first report: reports of a device are at least a second apart. */
const FIRST_AGO_S = 60;
const QUIET_MM = 10;
/** Interval between the first reports of the devices. */
const FIRST_EVERY_MS = 25;

const definition: RuleDefinition = {
  condition: {
    kind: 'threshold',
    quantity: { types: ['b7'], field: 'opening' },
    side: 'above',
    limits: { 2: 80 },
  },
  deadband: null,
  onDelay: { needs: 1, of: 1 },
  offDelayS: 600,
  validFrom: null,
  validTo: null,
};

/** Adds one rule for each device that will trigger. */
async function addRules(pool: Pool, devices: readonly DeviceSpec[]): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO alarm_rule (name, scope_kind, scope_id)
        SELECT 'trigger ' || device_no, 'device', id FROM device WHERE device_no = ANY($1::bigint[]) RETURNING id)
      INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from)
      SELECT id, 1, $2::jsonb, '2000-01-01' FROM made`,
    [devices.map(({ deviceNo }) => deviceNo), JSON.stringify(definition)],
  );
}

/** Time at which the tone started or stopped, ms since 1970: when the page reaches the expected state. null: it did not. */
const turned = (page: Page, isSounding: boolean): Promise<number | null> =>
  page.evaluate(
    ([wanted, unheardMs]) =>
      new Promise<number | null>((resolve) => {
        const badge = document.querySelector('[data-alarm-badge]')!;
        const observer = new MutationObserver(look);
        const timer = setTimeout(() => end(null), unheardMs);
        function end(at: number | null): void {
          observer.disconnect();
          clearTimeout(timer);
          resolve(at);
        }
        function look(): void {
          const at = badge.getAttribute('data-sounding-at');
          if ((at !== null) === wanted) end(at === null ? Date.now() : Number(at));
        }
        observer.observe(badge, { attributes: true });
        look();
      }),
    [isSounding, UNHEARD_MS] as const,
  );

async function acknowledgeAll({ api, pool, token }: LiveSite): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM alarm WHERE state = 'unacknowledged'");
  for (const { id } of rows) {
    const response = await fetch(`${api.url}/rest/alarms/${id}/acknowledge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `token=${token}`, origin: api.url },
      body: JSON.stringify({ note: '' }),
    });
    if (!response.ok) throw new Error(`acknowledging: ${response.status} ${await response.text()}`);
  }
}

/** Sends a first report without an alarm from all devices that will trigger, as a real device has reported before. */
async function reportAll({ port, others }: LiveSite): Promise<void> {
  for (const device of others) {
    const probe = await Probe.connect(port, device, FIRST_AGO_S);
    probe.send(QUIET_MM);
    await wait(FIRST_EVERY_MS);
    probe.close();
  }
}

/**
 * Triggers one device after the other, each while no tone sounds and this long after the acknowledgement of the one before; returns the
 * delays of those heard, in ms.
 */
async function trigger(site: LiveSite, page: Page, devices: readonly DeviceSpec[], restMs: number): Promise<number[]> {
  const delays: number[] = [];
  for (const device of devices) {
    // Only now, as a connection that is silent for 90 s is closed.
    const probe = await Probe.connect(site.port, device, 0);
    await wait(restMs);
    const hearing = turned(page, true);
    const { at } = probe.send(OPENING_MM);
    const heard = await hearing;
    if (heard !== null) delays.push(heard - at);
    await acknowledgeAll(site);
    if ((await turned(page, false)) === null) throw new Error('an acknowledged alarm still sounds');
    probe.close();
  }
  return delays;
}

/** Measures from the RTU's write of a report that triggers an alarm to the tone on a page, beside 1,000 reports a second. */
export async function alarmPart(context: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { log, isSmall } = context;
  const alarms = isSmall ? SMALL_ALARMS : ALARMS;
  const site = await openLiveSite(context, { devices: DEVICES, others: WARM_UP + alarms, prepare: addRules });
  try {
    const { browser, page } = await openBrowser(site.api.url, site.cookies);
    try {
      await reportAll(site);
      await page.goto(`${site.api.url}/devices`);
      await page.locator('[data-alarm-badge]').waitFor({ timeout: 60_000 });
      await site.pace(RATE);
      await wait(SETTLE_MS);
      log(`alarm: ${alarms} of them at ${RATE} reports/s`);
      await trigger(site, page, site.others.slice(0, WARM_UP), 0);
      const delays = await trigger(site, page, site.others.slice(WARM_UP, WARM_UP + alarms / 2), REST_MS);
      const hurried = await trigger(site, page, site.others.slice(WARM_UP + alarms / 2), 0);
      await site.pace(0);
      const { rows } = await site.pool.query<{ raised: number }>('SELECT count(*)::int AS raised FROM alarm');
      return {
        figures: [
          { name: `p50 frame to tone at ${RATE} reports/s`, value: quantile(delays, 0.5), unit: 'ms' },
          { name: `p95 frame to tone at ${RATE} reports/s`, value: quantile(delays, 0.95), unit: 'ms' },
          {
            name: `p99 frame to tone at ${RATE} reports/s`,
            value: quantile(delays, 0.99),
            unit: 'ms',
            target: { atMost: 200 },
          },
          { name: 'p50 while the acknowledgement of another is drawn', value: quantile(hurried, 0.5), unit: 'ms' },
          {
            name: 'p99 while the acknowledgement of another is drawn',
            value: quantile(hurried, 0.99),
            unit: 'ms',
            target: { atMost: 200 },
          },
          {
            name: 'unheard',
            value: alarms - delays.length - hurried.length,
            unit: `of ${alarms}`,
            target: { atMost: 0 },
          },
        ],
        notes: [
          `${rows[0]?.raised ?? 0} of ${WARM_UP + alarms} alarms were raised; the first ${WARM_UP} are not counted`,
          'each triggers a device of its own and is acknowledged before the next; the page tells when its tone began',
        ],
      };
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}
