import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import type { Polygon } from './basemap.ts';
import type { Rgba } from './palette.ts';

/** Layers are drawn in their order, without depth. */
export const FLAT = { depthCompare: 'always', depthWriteEnabled: false } as const;

/** Areas, each with the outer ring first. */
export const areas = (id: string, data: readonly Polygon[], colour: Rgba, opacity = 1): Layer =>
  new SolidPolygonLayer<Polygon>({
    id,
    data: data as Polygon[],
    getPolygon: (rings) => rings as unknown as [number, number][][],
    getFillColor: colour,
    opacity,
    parameters: FLAT,
    updateTriggers: { getFillColor: colour.join() },
  });

export type PathRow = readonly (readonly [number, number])[];

/** `width`: px; with `ground` as wide as on the ground, m, between `width` and `most` px. */
export const paths = (
  id: string,
  data: readonly PathRow[],
  colour: Rgba,
  width: number,
  { ground, opacity = 1 }: { ground?: { readonly metres: number; readonly most: number }; opacity?: number } = {},
): Layer =>
  new PathLayer<PathRow>({
    id,
    data: data as PathRow[],
    getPath: (path) => path as [number, number][],
    getColor: colour,
    getWidth: ground?.metres ?? width,
    widthUnits: ground ? 'meters' : 'pixels',
    ...(ground && { widthMinPixels: width, widthMaxPixels: ground.most }),
    opacity,
    parameters: FLAT,
    updateTriggers: { getColor: colour.join() },
  });
