import type { Camera } from './camera.ts';

/** px */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
};

/** Moves the map by arrow keys and the usual keys of zoom. False for another key. */
export function moveByKey(camera: Camera, key: string): boolean {
  const step = steps[key];
  if (step) camera.panBy(...step);
  else if (key === '+' || key === '=') camera.zoomBy(1);
  else if (key === '-') camera.zoomBy(-1);
  else if (key === '0' || key === 'Home') camera.fit();
  else return false;
  return true;
}
