import { devicePanels, type DevicePanel } from '@groundwatch/protocol/model';

export const panelTabs = ['overview', 'history'] as const;

const all: readonly DevicePanel[] = devicePanels;

/** Every panel in the order of an editor: those that are chosen as they stand, then the others as the catalogue has them. */
export function editorOrder(chosen: readonly string[]): readonly DevicePanel[] {
  const first = chosen.flatMap((key) => all.find((panel) => panel.key === key) ?? []);
  return [...first, ...all.filter((panel) => !first.includes(panel))];
}

/** The order with a panel one place further up (-1) or down (1) among those of its tab; the same where it is at the end. */
export function moved(order: readonly DevicePanel[], key: string, by: -1 | 1): readonly DevicePanel[] {
  const from = order.findIndex((panel) => panel.key === key);
  const panel = order[from];
  if (!panel) return order;
  let to = from + by;
  while (order[to] && order[to]?.tab !== panel.tab) to += by;
  const other = order[to];
  return other ? order.with(to, panel).with(from, other) : order;
}

/** Keys of the chosen panels, tab after tab. */
export const chosenKeys = (order: readonly DevicePanel[], chosen: ReadonlySet<string>): string[] =>
  panelTabs.flatMap((tab) => order.filter((panel) => panel.tab === tab && chosen.has(panel.key)).map(({ key }) => key));
