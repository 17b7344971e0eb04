import type { SceneProps } from './scene-props.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

/** Scene with freely arranged panels. */
export const PanelsScene = ({ scene, shape }: SceneProps) => <ZoneGrid panels={scene.panels ?? []} shape={shape} />;
