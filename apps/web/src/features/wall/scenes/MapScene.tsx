import type { PlacedPanel } from '@groundwatch/protocol/model';
import type { SceneProps } from './scene-props.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

const panels: readonly PlacedPanel[] = [{ id: 'map', kind: 'map', zone: 'centre', weight: 1, settings: {} }];

/** Only the map. */
export const MapScene = ({ shape }: SceneProps) => <ZoneGrid panels={panels} shape={shape} />;
