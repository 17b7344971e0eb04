import { encodeReport, encodeWave, FrameType, type WireReading } from '@groundwatch/protocol/wire/grtu';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICES } from './helpers/installation.ts';
import { Rest } from './helpers/routes.ts';
import { Rtu } from './helpers/rtu.ts';
import { openSite } from './helpers/open-site.ts';

const [DEVICE] = DEVICES;
const HOUR = 3_600_000;

/** Tilts in degrees of an array of four elements of 500 mm, near end first, before and after a movement. */
const before = [
  [0.3, 0.2],
  [0, 0.1],
  [0.1, 0],
  [0.2, -0.1],
] as const;
const after = [
  [0.3, 0.2],
  [0.9, 0.1],
  [0.4, 0],
  [0.2, -0.1],
] as const;
/** Displacement of its nodes along X, from the fixed far end: 500 mm (sin 0.4° − sin 0.1°), plus 500 mm sin 0.9°. */
const nodesX = ['0.00', '+2.62', '+10.47'];

/** Creep of v = 1 / (a (tf − t)), a = 0.002 per mm, tf = 120 h, reported for 116 h: it fails in four hours. */
const A = 0.002;
const FAILS_AT_H = 120;
const SENT_H = 116;
const openingAt = (hours: number): number => Math.log(FAILS_AT_H / (FAILS_AT_H - hours)) / A;

/** Three seconds of two sines with whole periods: 12 Hz of 100 mg along X, 20 Hz of 50 mg along Y. */
const RATE = 200;
const SAMPLES = 600;
const UNIT = 0.02;
const sine = (hz: number, mg: number) => (i: number) => (mg / UNIT) * Math.sin((2 * Math.PI * hz * i) / RATE);

const { installation, page, errors } = await openSite();
let rtu: Rtu;
let rest: Rest;
beforeAll(async () => {
  rtu = new Rtu(DEVICE, installation.rtuPort);
  await rtu.connect();
  await reportAll();
  rest = new Rest(page);
});
afterAll(async () => {
  rtu.close();
});

const reading = (port: number, type: WireReading['type'], collectedAt: number, values: WireReading['values']) => ({
  port,
  type,
  subAddress: 0,
  collectedAt,
  quality: 0,
  values,
});
const send = (...readings: WireReading[]): Promise<void> => rtu.deliver(encodeReport({ readings }));
const chain = (tilts: readonly (readonly [number, number])[]): WireReading['values'] => ({
  x: tilts.map(([x]) => x),
  y: tilts.map(([, y]) => y),
  z: tilts.map(() => 90),
  temperature: tilts.map(() => 12),
});

async function reportAll(): Promise<void> {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  for (let hours = 0; hours <= SENT_H; hours += 1) {
    const values = { opening: openingAt(hours), currentLength: 100 + openingAt(hours), temperature: 15 };
    await send(reading(1, 'b7', now - (SENT_H - hours) * HOUR, values));
  }
  await send(reading(2, 'b2', now - 3 * HOUR, chain(before)), reading(3, 'b4', now - 3 * HOUR, { x: 0, y: 0, z: 90 }));
  await send(reading(2, 'b2', now, chain(after)));
  const [x, y] = [sine(12, 100), sine(20, 50)];
  const samples = Int16Array.from({ length: 3 * SAMPLES }, (_, i) =>
    Math.round([x, y, () => 0][i % 3]!(Math.floor(i / 3))),
  );
  await rtu.deliver(
    encodeWave({
      ...{ port: 3, type: 'b4', subAddress: 0, startedAt: now - HOUR, sampleRate: RATE, axes: 3, unit: UNIT },
      ...{ part: 0, parts: 1, firstSample: 0, samples },
    }),
    FrameType.WAVE,
  );
}

async function open(query: string): Promise<Locator> {
  await page.goto(`${installation.pageUrl}/devices/${DEVICE}?${query}`);
  await page.getByRole('tab', { name: 'History', exact: true }).waitFor();
  await rest.come();
  return page.locator('main');
}
const rows = async (table: Locator): Promise<string[][]> =>
  Promise.all((await table.locator('tbody tr').all()).map(async (row) => row.locator('th, td').allTextContents()));

const DESK = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
const BOTTOM_BAR = 66;
/** Height of the axis title above the plot, px. */
const ABOVE_PLOT = 26;
/** Top and bottom edges of all visible elements, px from the top of the window. */
const boxes = (all: Locator): Promise<{ top: number; bottom: number }[]> =>
  all.evaluateAll((elements) =>
    elements.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  );
const box = async (one: Locator) => (await boxes(one))[0] ?? { top: Infinity, bottom: Infinity };

describe('figures of the trade on the page of a device', () => {
  it('are those of the array: what its nodes went, counted from the fixed far end', async () => {
    await open('');
    await page.evaluate(async () => {
      const sensors = ((await (await fetch('/rest/overview')).json()) as Overview).data.devices[0]!.sensors;
      const path = `/rest/sensors/${sensors.find(({ type }) => type === 'b2')!.id}/analysis`;
      const { data } = (await (await fetch(path)).json()) as { data: { version: number } };
      const analysis = { segmentLength: 500, fixedEnd: 'far', installMode: '3d' };
      await fetch(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: data.version, ...analysis }),
      });
    });
    const main = await open('panel=profile&span=day');
    await main.getByText('Table', { exact: true }).click();
    const found = (
      await rows(
        main
          .getByRole('region')
          .filter({ has: page.locator('table') })
          .first(),
      )
    ).flat();
    for (const value of nodesX) expect(found).toContain(value);
  });

  it('are those of the waveform: peaks and main frequencies of its sines', async () => {
    const main = await open('panel=waveform');
    const [x, y] = await rows(main.getByRole('region', { name: 'Peaks and main frequencies' }));
    const [, peak, , rms, frequency, amplitude] = x!;
    // No sample lies exactly on the crest.
    expect([peak, rms, frequency]).toEqual(['+99.800', '70.711', '12.00']);
    expect(Number(amplitude)).toBeCloseTo(100, 1);
    expect(y![4]).toBe('20.00');
    expect(Number(y![5])).toBeCloseTo(50, 1);
  });

  it('are those of the creep: it fails four hours from now', async () => {
    const main = await open('panel=failure-time&span=week&ftWindow=6');
    const text = await main.innerText();
    const hours = Number(/in about (\d+(?:\.\d+)?) h/.exec(text)?.[1]);
    expect(hours, text).toBeGreaterThan(2.5);
    expect(hours).toBeLessThan(5.5);
  });

  it('stand where they are looked for: at a desk the plot, its statistics and the parameters, on a phone the values and the curve', async () => {
    const main = await open('tab=history&span=week');
    await expect.poll(async () => (await box(main.locator('canvas'))).top).toBeLessThanOrEqual(320 - ABOVE_PLOT);
    await expect.poll(async () => (await box(main.locator('table'))).bottom).toBeLessThan(DESK.height);
    await main.getByRole('button', { name: 'Parameters', exact: true }).click();
    await expect
      .poll(
        async () =>
          (await boxes(main.locator('[data-parameter-row]'))).filter(({ bottom }) => bottom <= DESK.height).length,
      )
      .toBeGreaterThanOrEqual(17);
    await page.setViewportSize(PHONE);
    await open('tab=history&span=week');
    await expect.poll(async () => (await box(main.locator('canvas'))).bottom).toBeLessThan(PHONE.height - BOTTOM_BAR);
    expect((await box(main.locator('header dd'))).bottom).toBeLessThan(200);
    await page.setViewportSize(DESK);
  });

  it('are printed whole, without what leads to other pages', async () => {
    const main = await open('tab=history&span=week');
    await main.locator('canvas').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('nav, aside, [role="tablist"]').locator('visible=true').count()).toBe(0);
    const paper = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(paper[0]).toBeLessThanOrEqual(paper[1]);
    // On paper, content that exceeds the window extends the document instead of scrolling within the page.
    const foot = (await box(main.getByRole('heading', { name: 'In this period' }))).bottom;
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(Math.floor(foot));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
  });

  it('has thrown nothing', () => {
    expect(errors).toEqual([]);
  });
});

interface Overview {
  data: { devices: { sensors: { id: number; type: string }[] }[] };
}
