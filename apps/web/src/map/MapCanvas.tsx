import { useEffect, useRef } from 'react';
import type { Camera } from './camera.ts';
import { MapHost } from './map-host.ts';
import type { MapView, Size } from './geometry.ts';
import type { MapMark } from './marks.ts';
import type { RendererProfile } from './renderer.ts';
import type { MapInput } from './scene-builder.ts';
import type { Bounds } from './terrain/elevation.ts';
import type { TileFailures } from './tiles/tile-set.ts';
import classes from './StationMap.module.css';

interface MapCanvasProps {
  input: MapInput;
  home: Bounds | null;
  profile: RendererProfile;
  cameraRef: (camera: Camera | null) => void;
  onSelect: (stationId: number | null) => void;
  onPlace?: ((longitude: number, latitude: number) => void) | undefined;
  onView: (view: MapView, size: Size) => void;
  onMarks: (marks: readonly MapMark[]) => void;
  onTiles: (failures: TileFailures) => void;
  onLost: () => void;
}

/** The only place that creates and frees deck.gl. A new key creates a new one. */
export function MapCanvas(props: MapCanvasProps) {
  const { input, home, profile } = props;
  const container = useRef<HTMLDivElement>(null);
  const host = useRef<MapHost | null>(null);
  const latest = useRef(props);
  // A hidden page releases its map and restores the view when it returns.
  const left = useRef<MapView | null>(null);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const made = new MapHost(container.current!, latest.current.input, profile, {
      onSelect: (id) => latest.current.onSelect(id),
      onPlace: (longitude, latitude) => {
        const { onPlace } = latest.current;
        onPlace?.(longitude, latitude);
        return onPlace !== undefined;
      },
      onView: (view, size) => latest.current.onView(view, size),
      onMarks: (marks) => latest.current.onMarks(marks),
      onTiles: (failures) => latest.current.onTiles(failures),
      onLand: () => container.current?.setAttribute('data-land', ''),
      onLost: () => latest.current.onLost(),
    });
    host.current = made;
    latest.current.cameraRef(made.camera);
    return () => {
      left.current = made.camera.ownView;
      host.current = null;
      latest.current.cameraRef(null);
      made.destroy();
    };
  }, [profile]);

  useEffect(() => host.current?.setInput(input), [input]);
  useEffect(() => host.current?.camera.setHome(home), [home]);
  // After the effect that fits the stations.
  useEffect(() => {
    if (left.current) host.current?.camera.restore(left.current);
  }, [profile]);

  return <div ref={container} className={classes.canvas} />;
}
