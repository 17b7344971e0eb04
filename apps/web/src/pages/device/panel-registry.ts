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

/** A panel whose module is loaded at first use. */
const panel = <K extends string, P>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazyPart(async () => (await load())[name]);

/** Tabs with a single content. A tab with neither this nor panels is not offered. */
export const tabComponents: Partial<Record<DeviceTab, ComponentType<TabProps>>> = {
  map: panel(() => import('../../features/device/location/LocationTab.tsx'), 'LocationTab'),
  // The default tab is part of the page's chunk.
  latest: LatestPanel,
  remarks: panel(() => import('../../features/remarks/RemarksTab.tsx'), 'RemarksTab'),
};

/** Tables of stored records differ only by family. */
const tables = Object.fromEntries(
  panelKeys
    .filter((key) => key.endsWith('-table'))
    .map((key) => [
      key,
      lazyPart(async () => (await import('../../features/records/table-panels.tsx')).tablePanel(key)),
    ]),
);

/** Parameter panels differ only by set. */
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

/** The component of each sub-tab. A panel without one is not offered. */
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
