import type { WallScene } from '@groundwatch/protocol/model';
import type { WallShape } from '../frame/layout.ts';

/** What every scene is given. */
export interface SceneProps {
  readonly scene: WallScene;
  readonly shape: WallShape;
  /** Of the wall. */
  readonly zone: string;
  /** Told what the scene is of, in words; absent while it is not looked at. */
  readonly onSubject?: ((name: string) => void) | undefined;
}
