import { defaultArrangement, type PlacedPanel } from '@groundwatch/protocol/model';
import { useIsSmall } from '../../../live/fleet/use-is-small.ts';
import type { SceneProps } from './scene-props.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

/** Of a large fleet, sums of what changed say more than single readings. */
const ofManyDevices = defaultArrangement.panels.map((panel): PlacedPanel =>
  panel.kind === 'latest' ? { ...panel, id: 'changes', kind: 'changes' } : panel,
);

/** An overview of everything. */
export const OverviewScene = ({ shape }: SceneProps) => (
  <ZoneGrid panels={useIsSmall() === false ? ofManyDevices : defaultArrangement.panels} shape={shape} />
);
