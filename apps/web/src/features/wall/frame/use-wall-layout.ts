import type { WallFit } from '@groundwatch/protocol/model';
import { useMemo, useSyncExternalStore } from 'react';
import { layoutOf, type WallLayout } from './layout.ts';

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** The layout of the wall on this screen. */
export function useWallLayout(fit: WallFit): WallLayout {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return useMemo(() => layoutOf(width, height, fit), [width, height, fit]);
}
