import type { PanelKind, PanelZone } from '@groundwatch/protocol/model';
import {
  IconActivity,
  IconAlertTriangle,
  IconAlignLeft,
  IconArrowsExchange,
  IconChartDonut,
  IconChartDots2,
  IconChartHistogram,
  IconChartLine,
  IconChartRadar,
  IconChecklist,
  IconHeartbeat,
  IconLayoutList,
  IconMap2,
  IconNumber123,
  IconPhoto,
  IconRefresh,
  IconTable,
  IconWindow,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazyPart, type Part } from '../errors/lazy-part.ts';
import { needNamespaces, type Namespace } from '../i18n/i18n.ts';
import type { PanelProps } from './panel-props.ts';

type Load = () => Promise<ComponentType<PanelProps>>;

/** A kind whose module and namespaces are loaded at first use. */
const kind = (load: Load, ...namespaces: readonly Namespace[]) =>
  lazyPart(async () => (await Promise.all([load(), needNamespaces('panels', ...namespaces)]))[0]);

const usual = () => import('./usual-panels.ts');

export interface PanelKindInfo {
  readonly component: Part<PanelProps>;
  readonly icon: typeof IconActivity;
  /** The settings it uses. `sensors`: the most fields it takes. */
  readonly needs: {
    readonly stations: boolean;
    readonly sensors: number;
    readonly hours: boolean;
    readonly count: boolean;
    readonly comparison?: boolean;
    readonly text?: boolean;
    readonly picture?: boolean;
    readonly page?: boolean;
  };
  /** The default zone and weight. */
  readonly zone: PanelZone;
  readonly weight: number;
}

const nothing = { stations: false, sensors: 0, hours: false, count: false } as const;
const stations = { stations: true, sensors: 0, hours: false, count: false } as const;

/** Every kind. Its name is `title.<kind>` of the namespace `panels`. */
export const panelKindInfo: Readonly<Record<PanelKind, PanelKindInfo>> = {
  status: {
    component: kind(async () => (await usual()).StatusPanel),
    icon: IconHeartbeat,
    needs: stations,
    zone: 'left',
    weight: 4,
  },
  data: {
    component: kind(async () => (await usual()).DataPanel),
    icon: IconActivity,
    needs: stations,
    zone: 'left',
    weight: 4,
  },
  composition: {
    component: kind(async () => (await usual()).CompositionPanel),
    icon: IconLayoutList,
    needs: stations,
    zone: 'left',
    weight: 4,
  },
  map: {
    component: kind(async () => (await usual()).MapPanel, 'alarm'),
    icon: IconMap2,
    needs: stations,
    zone: 'centre',
    weight: 9,
  },
  arrivals: {
    component: kind(async () => (await usual()).ArrivalsPanel),
    icon: IconChartHistogram,
    needs: stations,
    zone: 'centre',
    weight: 3,
  },
  changes: {
    component: kind(async () => (await import('./changes/ChangesPanel.tsx')).ChangesPanel, 'alarm'),
    icon: IconArrowsExchange,
    needs: stations,
    zone: 'right',
    weight: 4,
  },
  warnings: {
    component: kind(async () => (await usual()).WarningsPanel, 'alarm'),
    icon: IconAlertTriangle,
    needs: stations,
    zone: 'right',
    weight: 7,
  },
  latest: {
    component: kind(async () => (await usual()).LatestPanel),
    icon: IconRefresh,
    needs: stations,
    zone: 'right',
    weight: 5,
  },
  devices: {
    component: kind(async () => (await import('./devices/DevicesPanel.tsx')).DevicesPanel, 'alarm'),
    icon: IconTable,
    needs: stations,
    zone: 'centre',
    weight: 6,
  },
  line: {
    component: kind(async () => (await import('./charts/LinePanel.tsx')).LinePanel, 'device', 'alarm'),
    icon: IconChartLine,
    needs: { stations: false, sensors: 8, hours: true, count: false },
    zone: 'centre',
    weight: 4,
  },
  comparison: {
    component: kind(
      async () => (await import('./comparison/ComparisonPanel.tsx')).ComparisonPanel,
      'comparison',
      'device',
    ),
    icon: IconChartDots2,
    needs: { stations: false, sensors: 0, hours: true, count: false, comparison: true },
    zone: 'centre',
    weight: 5,
  },
  radar: {
    component: kind(async () => (await import('./charts/RadarPanel.tsx')).RadarPanel, 'alarm'),
    icon: IconChartRadar,
    needs: { stations: false, sensors: 8, hours: false, count: false },
    zone: 'right',
    weight: 5,
  },
  ring: {
    component: kind(async () => (await import('./charts/RingPanel.tsx')).RingPanel, 'alarm'),
    icon: IconChartDonut,
    needs: { stations: true, sensors: 0, hours: false, count: true },
    zone: 'left',
    weight: 4,
  },
  task: {
    component: kind(async () => (await usual()).TaskPanel),
    icon: IconChecklist,
    needs: nothing,
    zone: 'right',
    weight: 4,
  },
  value: {
    component: kind(async () => (await usual()).ValuePanel),
    icon: IconNumber123,
    needs: { stations: false, sensors: 1, hours: true, count: false },
    zone: 'right',
    weight: 3,
  },
  text: {
    component: kind(async () => (await import('./free/TextPanel.tsx')).TextPanel),
    icon: IconAlignLeft,
    needs: { ...nothing, text: true },
    zone: 'right',
    weight: 2,
  },
  picture: {
    component: kind(async () => (await import('./free/PicturePanel.tsx')).PicturePanel),
    icon: IconPhoto,
    needs: { ...nothing, picture: true },
    zone: 'centre',
    weight: 5,
  },
  page: {
    component: kind(async () => (await import('./free/PagePanel.tsx')).PagePanel),
    icon: IconWindow,
    needs: { ...nothing, page: true },
    zone: 'centre',
    weight: 7,
  },
};

/** Loads the panels of most home pages, with their namespaces. */
export const loadUsualPanels = (): Promise<unknown> =>
  Promise.all(
    (['status', 'data', 'composition', 'map', 'arrivals', 'warnings', 'latest'] as const).map((name) =>
      panelKindInfo[name].component.load(),
    ),
  );
