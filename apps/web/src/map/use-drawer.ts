import { useState, type RefObject } from 'react';
import type { GeoPlace } from '@groundwatch/geotechnics';
import type { MapView } from './geometry.ts';
import type { MapDrawer } from './MapControls.tsx';

/** The open drawer beside a map, and the places that are measured. `stage` has the keyboard focus while measuring. */
export function useDrawer(view: MapView | undefined, stage: RefObject<HTMLElement | null>) {
  const [drawer, setDrawer] = useState<MapDrawer | null>(null);
  const [measured, setMeasured] = useState<readonly GeoPlace[]>([]);
  const add = (longitude: number, latitude: number): void =>
    setMeasured((places) => [...places, { longitude, latitude }]);
  return {
    drawer,
    isMeasuring: drawer === 'measure',
    measured,
    setMeasured,
    add,
    addMiddle: (): void => view && add(view.longitude, view.latitude),
    close: (): void => setDrawer(null),
    toggle: (which: MapDrawer): void => {
      if (which === 'measure') {
        setMeasured([]);
        stage.current?.focus();
      }
      setDrawer(drawer === which ? null : which);
    },
  };
}
