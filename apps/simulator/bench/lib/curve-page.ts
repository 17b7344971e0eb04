/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { History } from '@groundwatch/protocol/rest';

/** One drawing of a curve: ms from the last byte of the answer to the last paint, and how dense the answer was. */
export interface Drawing {
  readonly ms: number;
  readonly points: number;
  /** Of the curve's picture, CSS pixels. */
  readonly width: number;
}

/** No paint for so long: the picture stands. */
const QUIET_MS = 700;

interface Probe {
  paints: number[];
}

/** Waits for the curve panel of a device and notes each time its picture was painted. */
export async function watchCurve(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[role=img][data-zoomable] [data-painted-at]').first().waitFor({ timeout: 30_000 });
  await page.evaluate(() => {
    const chart = document.querySelector<HTMLElement>('[role=img][data-zoomable] [data-painted-at]');
    if (!chart) throw new Error('no chart');
    const probe: Probe = { paints: [] };
    (window as unknown as { probe: Probe }).probe = probe;
    new MutationObserver(() => probe.paints.push(Number(chart.dataset['paintedAt']))).observe(chart, {
      attributeFilter: ['data-painted-at'],
    });
  });
}

/** Goes to another period within the page, as its own controls do, and measures how its curve is drawn. */
export async function drawPeriod(page: Page, sensorId: number, from: string, to: string): Promise<Drawing> {
  const answered = page.waitForResponse(
    (response) => response.url().includes('/rest/history?') && response.url().includes(encodeURIComponent(from)),
  );
  await page.evaluate(
    ({ start, end }) => {
      performance.clearResourceTimings();
      (window as unknown as { probe: Probe }).probe.paints.length = 0;
      const address = new URL(location.href);
      address.searchParams.set('from', start);
      address.searchParams.set('to', end);
      history.pushState(history.state, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    { start: from, end: to },
  );
  const response = await answered;
  const body = (await response.json()) as { data: History };
  const points = Math.max(...Object.values(body.data.series).map((series) => series.length));
  const drawn = await page.evaluate(
    async ({ url, quiet }) => {
      const { probe } = window as unknown as { probe: Probe };
      const last = (): number => probe.paints.at(-1) ?? 0;
      const ended = (): number =>
        (performance.getEntriesByName(url).at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? Infinity;
      const limit = performance.now() + 10_000;
      while (performance.now() < limit && !(last() >= ended() && performance.now() - last() > quiet))
        await new Promise((resolve) => setTimeout(resolve, 20));
      const chart = document.querySelector<HTMLElement>('[role=img][data-zoomable]');
      return { ms: last() - ended(), width: chart?.clientWidth ?? 0 };
    },
    { url: response.url(), quiet: QUIET_MS },
  );
  if (!(drawn.ms >= 0)) throw new Error(`the curve of sensor ${sensorId} was not painted after its answer`);
  return { ...drawn, points };
}
