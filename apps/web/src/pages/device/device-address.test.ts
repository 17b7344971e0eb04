import { deviceTabs, panelsFor } from '@groundwatch/protocol/model';
import { expect, test } from 'vitest';
import { readPlace, withPlace } from './device-address.ts';

const panels = panelsFor(null, new Set(['crack']));
const read = (search: string, tabs = deviceTabs) => readPlace(new URLSearchParams(search), tabs, panels);

test('without a word the page shows what was measured last', () => {
  expect(read('')).toEqual({ tab: 'latest', panel: undefined });
});

test('a tab with panels begins with its first one', () => {
  const first = panels.find(({ tab }) => tab === 'history')!;
  expect(read('tab=history')).toEqual({ tab: 'history', panel: first.key });
});

test('a panel alone names its tab', () => {
  expect(read('panel=failure-time')).toEqual({ tab: 'history', panel: 'failure-time' });
});

test('a panel of another tab, or of sensors that are not there, counts for nothing', () => {
  expect(read('tab=overview&panel=curve').panel).toBe(panels.find(({ tab }) => tab === 'overview')!.key);
  expect(read('tab=history&panel=tilt-path').panel).toBe('curve');
});

test('a tab that is not offered leads to one that is', () => {
  expect(read('tab=history', ['map', 'latest'] as unknown as typeof deviceTabs)).toEqual({
    tab: 'latest',
    panel: undefined,
  });
  expect(read('tab=nonsense').tab).toBe('latest');
});

test('another place leaves what the panels keep in the address', () => {
  const next = withPlace(new URLSearchParams('tab=history&panel=curve&sensor=4'), { tab: 'map', panel: undefined });
  expect(String(next)).toBe('tab=map&sensor=4');
  expect(String(withPlace(next, { tab: 'history', panel: 'profile' }))).toBe('tab=history&sensor=4&panel=profile');
});
