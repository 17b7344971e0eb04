import { defaultArrangement } from '@groundwatch/protocol/model';
import type { SceneProps } from './scene-props.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

/** An overview of everything. */
export const OverviewScene = ({ shape }: SceneProps) => <ZoneGrid panels={defaultArrangement.panels} shape={shape} />;
