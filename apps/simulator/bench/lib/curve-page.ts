/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { History } from '@groundwatch/protocol/rest';

/** One drawing of a curve: ms from the last byte of the answer to its first frame, and the number of points of the answer. */
export interface Drawing {
  readonly ms: number;
  readonly points: number;
  /** Width of the curve's canvas, CSS pixels. */
  readonly width: number;
}

interface Probe {
  /** Times of painted frames, each with the time of the answer that it shows. */
  paints: { at: number; answeredAt: number }[];
}

/** Waits for the curve panel of a device and records the time of every painted frame. */
export async function watchCurve(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[role=img][data-zoomable] [data-painted-at]').first().waitFor({ timeout: 30_000 });
  await page.evaluate(() => {
    const probe: Probe = { paints: [] };
    (window as unknown as { probe: Probe }).probe = probe;
    // The small strip of the whole period beside the curve is excluded.
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.clientHeight > 150)
          probe.paints.push({ at: performance.now(), answeredAt: Number(target.dataset['answeredAt']) });
    }).observe(document.body, { subtree: true, attributeFilter: ['data-painted-at'] });
  });
}

/** Changes the period within the page, like its own controls, and measures the drawing of the curve. */
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
  const drawn = await page.evaluate(async (url) => {
    const { probe } = window as unknown as { probe: Probe };
    const ended = (): number =>
      (performance.getEntriesByName(url).at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? Infinity;
    const painted = (): number => probe.paints.find(({ answeredAt }) => answeredAt >= ended())?.at ?? NaN;
    const limit = performance.now() + 10_000;
    while (performance.now() < limit && Number.isNaN(painted()))
      await new Promise((resolve) => setTimeout(resolve, 20));
    const chart = document.querySelector<HTMLElement>('[role=img][data-zoomable]');
    return { ms: painted() - ended(), width: chart?.clientWidth ?? 0 };
  }, response.url());
  if (!(drawn.ms >= 0)) throw new Error(`the curve of sensor ${sensorId} was not painted after its answer`);
  return { ...drawn, points };
}
