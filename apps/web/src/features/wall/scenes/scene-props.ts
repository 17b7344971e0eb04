import type { WallScene } from '@groundwatch/protocol/model';
import type { WallShape } from '../frame/layout.ts';

/** The props of every scene. */
export interface SceneProps {
  readonly scene: WallScene;
  readonly shape: WallShape;
  /** Of the wall. */
  readonly zone: string;
  /** Called with the subject in words. Absent while the scene is not visible. */
  readonly onSubject?: ((name: string) => void) | undefined;
}
