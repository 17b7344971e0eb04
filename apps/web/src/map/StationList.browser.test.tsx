import { expect, test } from 'vitest';
import { inLanguage, place, renderApp } from '../../testing/render-app.tsx';
import { StationList } from './StationList.tsx';
import type { MapStation } from './stations.ts';

inLanguage('en');

test('the list has a hundred stations at first, and a hundred more each time its end comes into view', async () => {
  const stations = Array.from({ length: 250 }, (_, index): MapStation => {
    return { id: index + 1, name: `S${index + 1}`, longitude: 110, latitude: 28, kind: 'normal' };
  });
  renderApp(<StationList stations={stations} selectedId={null} onSelect={() => undefined} />, {
    style: 'width:300px;height:300px;overflow:auto',
  });
  const rows = () => place.querySelectorAll('li button').length;
  expect(rows()).toBe(100);
  for (const count of [200, 250]) {
    place.scrollTo(0, place.scrollHeight);
    await expect.poll(rows).toBe(count);
  }
});
