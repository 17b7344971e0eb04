import type { SceneProps } from './scene-props.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

/** Panels as somebody has arranged them. */
export const PanelsScene = ({ scene, shape }: SceneProps) => <ZoneGrid panels={scene.panels ?? []} shape={shape} />;
