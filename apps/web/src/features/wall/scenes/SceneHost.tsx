import type { WallScene } from '@groundwatch/protocol/model';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { isStill, rendererProfile } from '../../../map/renderer.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import type { WallShape } from '../frame/layout.ts';
import type { Rotation } from '../rotation/rotation.ts';
import { WhenLoaded } from '../../../errors/lazy-part.ts';
import classes from './SceneHost.module.css';
import type { SceneProps } from './scene-props.ts';
import { sceneComponents } from './scenes.ts';

const FADE_MS = 400;
/** Time for the bar to name a scene before the scene takes the processor. */
const PAINT_MS = 50;
/** Whoever steps again within this time passes through scenes, and they are not drawn. */
const REST_MS = 400;

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

interface Drawn extends Layer {
  readonly ready: number | null;
}

/** The scenes to draw: slightly after a step, so that a key is answered first, and only the last one of quick steps. */
function useDrawn({ turn, index }: Rotation, ready: number | null): Drawn {
  const asked = useMemo(() => ({ turn, index, ready }), [turn, index, ready]);
  const [drawn, draw] = useState(asked);
  const askedAt = useRef(-Infinity);
  useEffect(() => {
    const now = performance.now();
    const timer = setTimeout(() => draw(asked), now - askedAt.current < REST_MS ? REST_MS : PAINT_MS);
    askedAt.current = now;
    return () => clearTimeout(timer);
  }, [asked]);
  return drawn;
}

/**
 * The present scene. The next one is mounted invisibly shortly before its turn, and the former is unmounted after the fade,
 * which costs too much without a graphics card.
 * Nothing else is kept, so hidden scenes use no memory.
 */
export function SceneHost({ scenes, rotation, ready: soon, shape, zone, onSubject }: SceneHostProps) {
  const { turn, index, ready } = useDrawn(rotation, soon);
  const [shown, setShown] = useState<Layer>({ turn, index });
  const [leaving, setLeaving] = useState<Layer | null>(null);
  const [fades] = useState(() => {
    const profile = rendererProfile();
    return profile !== null && !isStill(profile);
  });
  if (shown.turn !== turn) {
    setShown({ turn, index });
    if (fades) setLeaving(shown);
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
    <div className={classes.host} data-fades={fades || undefined}>
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
      <WhenLoaded>
        <Kind {...props} />
      </WhenLoaded>
    </ErrorBoundary>
  );
});
