import { expect, test } from 'vitest';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import type { MapMark } from '../../map/marks.ts';
import { Callout } from './Callout.tsx';

inLanguage('en');
const at = { longitude: 110, latitude: 28 };
/** A mark every 60 px leaves no room for 240 × 100 px. */
const crowd: MapMark[] = Array.from({ length: 200 }, (_, index) => ({
  ...{ ...at, width: 20, height: 20, worth: 1 },
  ...{ dx: -600 + 60 * (index % 20), dy: -300 + 60 * Math.floor(index / 20) },
}));

function show(marks: readonly MapMark[], level: 2 | null): () => string {
  const where = { view: { ...at, zoom: 10 }, size: { width: 900, height: 600 }, at, marks, reserved: [] };
  renderApp(
    <>
      Map
      <Callout {...where} level={level} form="text">
        {() => ' with callout'}
      </Callout>
    </>,
  );
  return () => place.innerText;
}

test("an alarm's callout is left out where it would cover marks, a chosen station's is not", async () => {
  await expect.poll(show([], 2)).toMatch(/Map\s+with callout/);
  await expect.poll(show(crowd, 2)).toBe('Map');
  await expect.poll(show(crowd, null)).toMatch(/Map\s+with callout/);
});
