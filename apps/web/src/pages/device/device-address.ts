import { devicePanels, deviceTabs, type DevicePanel, type DeviceTab } from '@groundwatch/protocol/model';

/** The state of a device page in the address. */
export interface DevicePlace {
  readonly tab: DeviceTab;
  /** For tabs with panels. Undefined in others. */
  readonly panel: string | undefined;
}

/** The default tab shows the latest data. */
const FIRST: DeviceTab = 'latest';

/** The tab in the address, whether offered or not. */
const namedTab = (params: URLSearchParams, panels: readonly DevicePanel[]): DeviceTab =>
  deviceTabs.find((tab) => tab === params.get('tab')) ??
  panels.find(({ key }) => key === params.get('panel'))?.tab ??
  FIRST;

/** The part of the address that distinguishes page tabs of one device. Empty for the default. */
export function distinctTab(params: URLSearchParams): DeviceTab | null {
  const tab = namedTab(params, devicePanels);
  return tab === FIRST ? null : tab;
}

/** Tab and panel of an address, if offered. A panel alone determines its tab. */
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

/** The address with another tab. Parameters of panels stay. */
export function withPlace(params: URLSearchParams, { tab, panel }: DevicePlace): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('tab', tab);
  if (panel === undefined) next.delete('panel');
  else next.set('panel', panel);
  return next;
}
