import type { SceneKind } from '@groundwatch/protocol/model';
import type { ComponentType } from 'react';
import { lazyPart } from '../../../errors/lazy-part.ts';
import { needNamespaces, type Namespace } from '../../../i18n/i18n.ts';
import { AlarmsScene } from './AlarmsScene.tsx';
import { ComparisonScene } from './ComparisonScene.tsx';
import { CurvesScene } from './CurvesScene.tsx';
import { MapScene } from './MapScene.tsx';
import { OverviewScene } from './OverviewScene.tsx';
import { PanelsScene } from './PanelsScene.tsx';
import type { SceneProps } from './scene-props.ts';
import { StationScene } from './StationScene.tsx';
import { TableScene } from './TableScene.tsx';

/** Namespaces of the scenes besides the wall's own. */
export const sceneNamespaces: readonly Namespace[] = ['alarm', 'panels'];

/** The scenes by kind. Those with charts are loaded at their first use. */
export const sceneComponents: Readonly<Record<SceneKind, ComponentType<SceneProps>>> = {
  overview: OverviewScene,
  station: StationScene,
  alarms: AlarmsScene,
  profile: lazyPart(
    async () => (await Promise.all([import('./ProfileScene.tsx'), needNamespaces('device')]))[0].ProfileScene,
  ),
  curves: CurvesScene,
  comparison: ComparisonScene,
  table: TableScene,
  map: MapScene,
  panels: PanelsScene,
};
