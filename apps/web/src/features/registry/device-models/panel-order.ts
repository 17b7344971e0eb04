import { devicePanels, type DevicePanel } from '@groundwatch/protocol/model';

export const panelTabs = ['overview', 'history'] as const;

const all: readonly DevicePanel[] = devicePanels;

/** Every panel in editor order: selected ones as ordered, then the others in catalogue order. */
export function editorOrder(chosen: readonly string[]): readonly DevicePanel[] {
  const first = chosen.flatMap((key) => all.find((panel) => panel.key === key) ?? []);
  return [...first, ...all.filter((panel) => !first.includes(panel))];
}

/** The order with a panel moved one place up (-1) or down (1) within its tab. Unchanged at the end. */
export function moved(order: readonly DevicePanel[], key: string, by: -1 | 1): readonly DevicePanel[] {
  const from = order.findIndex((panel) => panel.key === key);
  const panel = order[from];
  if (!panel) return order;
  let to = from + by;
  while (order[to] && order[to]?.tab !== panel.tab) to += by;
  const other = order[to];
  return other ? order.with(to, panel).with(from, other) : order;
}

/** Keys of the selected panels, tab by tab. */
export const chosenKeys = (order: readonly DevicePanel[], chosen: ReadonlySet<string>): string[] =>
  panelTabs.flatMap((tab) => order.filter((panel) => panel.tab === tab && chosen.has(panel.key)).map(({ key }) => key));
