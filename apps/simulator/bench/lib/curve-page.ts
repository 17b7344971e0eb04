/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { History } from '@groundwatch/protocol/rest';

/** One drawing of a curve: ms from the last byte of the answer to the first picture of it, and how dense the answer was. */
export interface Drawing {
  readonly ms: number;
  readonly points: number;
  /** Of the curve's picture, CSS pixels. */
  readonly width: number;
}

interface Probe {
  /** When the picture was painted, and since when it had been of the newest answer. */
  paints: { at: number; answeredAt: number }[];
}

/** Waits for the curve panel of a device and notes each time its picture was painted. */
export async function watchCurve(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[role=img][data-zoomable] [data-painted-at]').first().waitFor({ timeout: 30_000 });
  await page.evaluate(() => {
    const probe: Probe = { paints: [] };
    (window as unknown as { probe: Probe }).probe = probe;
    // Beside the curve stands a small strip of the whole time, which is no part of the question.
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.clientHeight > 150)
          probe.paints.push({ at: performance.now(), answeredAt: Number(target.dataset['answeredAt']) });
    }).observe(document.body, { subtree: true, attributeFilter: ['data-painted-at'] });
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
