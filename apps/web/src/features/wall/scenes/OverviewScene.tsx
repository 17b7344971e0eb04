import { defaultArrangement } from '@groundwatch/protocol/model';
import type { SceneProps } from './scene-props.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

/** Everything at a glance. */
export const OverviewScene = ({ shape }: SceneProps) => <ZoneGrid panels={defaultArrangement.panels} shape={shape} />;
