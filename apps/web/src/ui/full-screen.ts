import { useSyncExternalStore } from 'react';

/** The whole page on the whole screen, or no longer. Nothing where the browser refuses. */
export async function toggleFullScreen(): Promise<void> {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  await change.catch(() => undefined);
}

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

export const useIsFullScreen = (): boolean => useSyncExternalStore(follow, () => document.fullscreenElement !== null);
