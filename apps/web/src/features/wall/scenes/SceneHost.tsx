import type { WallScene } from '@groundwatch/protocol/model';
import { memo, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import type { WallShape } from '../frame/layout.ts';
import type { Rotation } from '../rotation/rotation.ts';
import classes from './SceneHost.module.css';
import type { SceneProps } from './scene-props.ts';
import { sceneComponents } from './scenes.ts';

const FADE_MS = 400;

interface SceneHostProps {
  scenes: readonly WallScene[];
  rotation: Rotation;
  /** The scene to prepare. Null: none. */
  ready: number | null;
  shape: WallShape;
  zone: string;
  /** Called with the subject of the visible scene. */
  onSubject: (name: string) => void;
}

interface Layer {
  readonly turn: number;
  readonly index: number;
}

/**
 * The present scene. The next one is mounted invisibly shortly before its turn, and the former is unmounted after the fade.
 * Nothing else is kept, so hidden scenes use no memory.
 */
export function SceneHost({ scenes, rotation, ready, shape, zone, onSubject }: SceneHostProps) {
  const { turn, index } = rotation;
  const [shown, setShown] = useState<Layer>({ turn, index });
  const [leaving, setLeaving] = useState<Layer | null>(null);
  if (shown.turn !== turn) {
    setShown({ turn, index });
    setLeaving(shown);
  }
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving(null), FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  const layers: (Layer & { state: 'leaving' | 'shown' | 'ready' })[] = [
    ...(leaving ? [{ ...leaving, state: 'leaving' as const }] : []),
    { turn, index, state: 'shown' },
    ...(ready === null ? [] : [{ turn: turn + 1, index: ready, state: 'ready' as const }]),
  ];
  return (
    <div className={classes.host}>
      {layers.map(({ turn: own, index: at, state }) => {
        const scene = scenes[at];
        return (
          scene && (
            <div
              key={`${own}:${at}`}
              className={classes.layer}
              data-state={state}
              data-scene={state === 'shown' ? scene.kind : undefined}
              inert={state !== 'shown'}
            >
              <SceneView
                scene={scene}
                shape={shape}
                zone={zone}
                onSubject={state === 'shown' ? onSubject : undefined}
              />
            </div>
          )
        );
      })}
    </div>
  );
}

const SceneView = memo(function SceneView(props: SceneProps) {
  const Kind = sceneComponents[props.scene.kind];
  return (
    <ErrorBoundary scope="panel">
      <Suspense>
        <Kind {...props} />
      </Suspense>
    </ErrorBoundary>
  );
});
