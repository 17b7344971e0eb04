import { devicePanels } from '@groundwatch/protocol/model';
import { expect, it } from 'vitest';
import { chosenKeys, editorOrder, moved } from './panel-order.ts';

const keys = (panels: readonly { key: string }[]): string[] => panels.map(({ key }) => key);
const all = keys(devicePanels);

it('shows what is chosen first and in its order, then all the rest', () => {
  const order = keys(editorOrder(['profile', 'status-table', 'long gone']));
  const chosen = ['profile', 'status-table'];
  expect(order).toEqual([...chosen, ...all.filter((key) => !chosen.includes(key))]);
});

it('moves a panel among those of its tab', () => {
  const order = editorOrder(['status-table', 'curve', 'excel-export', 'profile']);
  const first = (panels: readonly { key: string }[]): string[] => keys(panels).slice(0, 4);
  expect(first(moved(order, 'excel-export', -1))).toEqual(['excel-export', 'curve', 'status-table', 'profile']);
  expect(first(moved(order, 'curve', 1))).toEqual(['status-table', 'profile', 'excel-export', 'curve']);
  expect(moved(order, 'curve', -1)).toBe(order);
  expect(moved(order, 'no such panel', 1)).toBe(order);
});

it('names the chosen ones tab after tab', () => {
  const order = editorOrder(['profile', 'status-table', 'curve', 'crack-table']);
  expect(chosenKeys(order, new Set(['curve', 'profile', 'status-table']))).toEqual([
    'status-table',
    'profile',
    'curve',
  ]);
});
