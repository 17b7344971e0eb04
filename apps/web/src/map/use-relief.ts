import { useEffect, useState } from 'react';
import type { MapPalette } from './palette.ts';
import { loadRelief } from './terrain/load-relief.ts';
import type { Relief } from './terrain/relief.ts';

export type ReliefState = { relief: Relief | null; hasFailed: boolean };

/** The relief of an elevation model in the scheme's colours. The former picture stays until the next is loaded. */
export function useRelief(elevationUrl: string | null, palette: MapPalette, drawsLines: boolean): ReliefState {
  const [state, setState] = useState<ReliefState & { url: string | null }>({
    relief: null,
    hasFailed: false,
    url: null,
  });
  useEffect(() => {
    if (elevationUrl === null) return;
    let isCurrent = true;
    loadRelief(elevationUrl, palette.scheme, palette.relief, drawsLines ? palette.contour : null).then(
      (relief) => isCurrent && setState({ relief, hasFailed: false, url: elevationUrl }),
      (error: unknown) => {
        console.warn('relief', error);
        if (isCurrent) setState({ relief: null, hasFailed: true, url: elevationUrl });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [elevationUrl, palette, drawsLines]);
  return state.url === elevationUrl ? state : { relief: null, hasFailed: false };
}
