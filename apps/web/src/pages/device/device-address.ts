import { devicePanels, deviceTabs, type DevicePanel, type DeviceTab } from '@groundwatch/protocol/model';

/** What of a device's page stands in its address. */
export interface DevicePlace {
  readonly tab: DeviceTab;
  /** Of the tabs that have panels; undefined in the others. */
  readonly panel: string | undefined;
}

/** Opened without a word about it, a device shows what it measured last. */
const FIRST: DeviceTab = 'latest';

/** What an address asks for, offered or not. */
const namedTab = (params: URLSearchParams, panels: readonly DevicePanel[]): DeviceTab =>
  deviceTabs.find((tab) => tab === params.get('tab')) ??
  panels.find(({ key }) => key === params.get('panel'))?.tab ??
  FIRST;

/** What tells pages of one device apart; nothing of the one that is shown at first. */
export function distinctTab(params: URLSearchParams): DeviceTab | null {
  const tab = namedTab(params, devicePanels);
  return tab === FIRST ? null : tab;
}

/** The tab and panel of an address, as far as they are offered. A panel alone names its tab too. */
export function readPlace(
  params: URLSearchParams,
  tabs: readonly DeviceTab[],
  panels: readonly DevicePanel[],
): DevicePlace {
  const wanted = panels.find(({ key }) => key === params.get('panel'));
  const named = namedTab(params, panels);
  const tab = tabs.includes(named) ? named : (tabs.find((one) => one === FIRST) ?? tabs[0] ?? FIRST);
  const panel = wanted?.tab === tab ? wanted : panels.find((one) => one.tab === tab);
  return { tab, panel: panel?.key };
}

/** The address with another place; whatever the panels keep in it stays. */
export function withPlace(params: URLSearchParams, { tab, panel }: DevicePlace): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('tab', tab);
  if (panel === undefined) next.delete('panel');
  else next.set('panel', panel);
  return next;
}
