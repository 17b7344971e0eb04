import {
  devicePanels,
  deviceTabs,
  panelKeys,
  type DevicePanel,
  type DeviceTab,
  type PanelKey,
} from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import type { ComponentType } from 'react';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { LatestPanel } from '../../features/device/LatestPanel.tsx';
import { lazyPart } from '../../errors/lazy-part.ts';

type TabProps = PanelProps & { station: Station | undefined };

/** A module's panel, fetched when it is looked at for the first time. */
const panel = <K extends string, P>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazyPart(async () => (await load())[name]);

/** Tabs that show one thing. A tab with neither this nor panels is not offered. */
export const tabComponents: Partial<Record<DeviceTab, ComponentType<TabProps>>> = {
  map: panel(() => import('../../features/device/location/LocationTab.tsx'), 'LocationTab'),
  // What the page opens with comes with it.
  latest: LatestPanel,
  remarks: panel(() => import('../../features/remarks/RemarksTab.tsx'), 'RemarksTab'),
};

/** Tables of stored records differ by their family alone. */
const tables = Object.fromEntries(
  panelKeys
    .filter((key) => key.endsWith('-table'))
    .map((key) => [
      key,
      lazyPart(async () => (await import('../../features/records/table-panels.tsx')).tablePanel(key)),
    ]),
);

/** Panels of parameters differ by their set alone. */
const parameters = Object.fromEntries(
  (devicePanels as readonly DevicePanel[]).flatMap(({ key, parameters: of }) =>
    of
      ? [
          [
            key,
            lazyPart(async () =>
              (await import('../../features/parameters/ParametersPanel.tsx')).parametersPanel(of.set),
            ),
          ],
        ]
      : [],
  ),
);

/** What draws a sub-tab. A panel without a component is not offered. */
export const panelComponents: Partial<Record<PanelKey, ComponentType<PanelProps>>> = {
  ...tables,
  ...parameters,
  arrivals: panel(() => import('../../features/device/arrivals/ArrivalsPanel.tsx'), 'ArrivalsPanel'),
  'run-status': panel(
    () => import('../../features/device/run-status/RunStatusHistoryPanel.tsx'),
    'RunStatusHistoryPanel',
  ),
  'command-list': panel(() => import('../../features/commands/CommandListPanel.tsx'), 'CommandListPanel'),
  'excel-export': panel(() => import('../../features/records/ExportPanel.tsx'), 'ExportPanel'),
  curve: panel(() => import('../../features/curves/CurvePanel.tsx'), 'CurvePanel'),
  calibration: panel(() => import('../../features/calibration/CalibrationPanel.tsx'), 'CalibrationPanel'),
  waveform: panel(() => import('../../features/waveforms/WaveformPanel.tsx'), 'WaveformPanel'),
  profile: panel(() => import('../../features/profiles/ProfilePanel.tsx'), 'ProfilePanel'),
  'tilt-path': panel(() => import('../../features/tilt/TiltPanel.tsx'), 'TiltPanel'),
  'displacement-path': panel(() => import('../../features/displacement/DisplacementPanel.tsx'), 'DisplacementPanel'),
  'moisture-depth': panel(() => import('../../features/moisture/MoisturePanel.tsx'), 'MoisturePanel'),
  'rain-movement': panel(() => import('../../features/kinematics/RainMovementPanel.tsx'), 'RainMovementPanel'),
  'failure-time': panel(() => import('../../features/kinematics/FailureTimePanel.tsx'), 'FailureTimePanel'),
  'blasting-limits': panel(() => import('../../features/blasting/BlastingLimitsPanel.tsx'), 'BlastingLimitsPanel'),
};

export const offeredTabs = (panels: readonly DevicePanel[]): DeviceTab[] =>
  deviceTabs.filter((tab) => tab in tabComponents || panels.some((one) => one.tab === tab));
