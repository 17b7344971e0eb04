import { useCallback, useEffect, useReducer, useState } from 'react';
import { begin, goTo, nextChange, setHeld, setPaused, step, tick, upcoming, type Rotation } from './rotation.ts';

/** A steady clock for rotations. */
export const rotationNow = (): number => performance.now();
const keyOf = (wallId: number): string => `gw-wall-paused-${wallId}`;

function readPaused(wallId: number): boolean {
  try {
    return localStorage.getItem(keyOf(wallId)) === 'true';
  } catch {
    return false;
  }
}

function keepPaused(wallId: number, isPaused: boolean): void {
  try {
    if (isPaused) localStorage.setItem(keyOf(wallId), 'true');
    else localStorage.removeItem(keyOf(wallId));
  } catch {
    // Without storage a pause lasts until the page closes.
  }
}

export interface RotationControl {
  readonly rotation: Rotation;
  /** The scene to prepare. Null: none. */
  readonly ready: number | null;
  readonly by: (scenes: number) => void;
  readonly to: (index: number) => void;
  readonly togglePause: () => void;
}

/** Rotates the scenes of a wall by the clock. `isHeld`: a takeover has the wall. A pause survives a reload. */
export function useRotation(wallId: number, seconds: readonly number[], isHeld: boolean): RotationControl {
  const [{ rotation, ready }, set] = useState(() => ({
    rotation: begin(rotationNow(), readPaused(wallId)),
    ready: null as number | null,
  }));
  const [wakes, wake] = useReducer((count: number) => count + 1, 0);
  const change = useCallback(
    (next: (rotation: Rotation, at: number) => Rotation): void => {
      const at = rotationNow();
      set((known) => {
        const turned = next(known.rotation, at);
        const soon = upcoming(turned, seconds, at);
        return turned === known.rotation && soon === known.ready ? known : { rotation: turned, ready: soon };
      });
    },
    [seconds],
  );

  useEffect(() => change((known, at) => setHeld(known, isHeld, at)), [change, isHeld]);
  useEffect(() => {
    change((known, at) => tick(known, seconds, at));
    const wait = nextChange(rotation, seconds, rotationNow());
    if (wait === null) return;
    // Slightly late, because a timer that fires early would find nothing to do.
    const timer = setTimeout(wake, wait + 5);
    return () => clearTimeout(timer);
  }, [change, rotation, seconds, wakes]);

  const by = useCallback(
    (scenes: number) => change((known, at) => step(known, scenes, seconds.length, at)),
    [change, seconds],
  );
  const to = useCallback(
    (index: number) => change((known, at) => (index < seconds.length ? goTo(known, index, at) : known)),
    [change, seconds],
  );
  const { isPaused } = rotation;
  const togglePause = useCallback(() => {
    keepPaused(wallId, !isPaused);
    change((known, at) => setPaused(known, !isPaused, at));
  }, [change, wallId, isPaused]);
  return { rotation, ready, by, to, togglePause };
}
