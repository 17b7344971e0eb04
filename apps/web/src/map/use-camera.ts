import { useCallback, useEffect, useRef, useState } from 'react';
import type { Camera } from './camera.ts';

export interface CameraTarget {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom?: number;
}

const RESTORE_MS = 600;
const MOST_RESTORES = 3;

/**
 * The camera of a map, which begins at the first `start` and flies to each new `focus`. A lost graphics context is restored a few times;
 * `losses` is the key of the map's canvas.
 */
export function useCamera(hasGraphics: boolean, start: CameraTarget | null, focus: CameraTarget | null) {
  const camera = useRef<Camera | null>(null);
  const [begin] = useState(start);
  const [losses, setLosses] = useState(0);
  const [isDown, setIsDown] = useState(!hasGraphics);
  const cameraRef = useCallback(
    (made: Camera | null) => {
      camera.current = made;
      if (made && begin) made.flyTo(begin.longitude, begin.latitude, begin.zoom);
    },
    [begin],
  );
  useEffect(() => {
    if (focus && !isDown) camera.current?.flyTo(focus.longitude, focus.latitude, focus.zoom);
  }, [focus, isDown]);
  const onLost = (): void => {
    setIsDown(true);
    setLosses((count) => count + 1);
  };
  useEffect(() => {
    if (losses === 0 || losses > MOST_RESTORES) return;
    const timer = setTimeout(() => setIsDown(false), RESTORE_MS * losses);
    return () => clearTimeout(timer);
  }, [losses]);
  const isLost = !hasGraphics || losses > MOST_RESTORES;
  return { camera, cameraRef, hasStart: begin !== null, losses, isDown, isLost, onLost };
}
