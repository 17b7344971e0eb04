import type { Layer } from '@deck.gl/core';
import { LineLayer, PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import type { Polygon } from './basemap.ts';
import type { Rgba } from './palette.ts';
import type { BandWidth, PathRow } from './shapes.ts';

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

const segments = new WeakMap<readonly PathRow[], { readonly length: number }>();

/** The segments of lines as deck.gl's binary data, the same object for the same lines. */
function segmentsOf(lines: readonly PathRow[]): { readonly length: number } {
  const known = segments.get(lines);
  if (known) return known;
  const length = lines.reduce((sum, line) => sum + Math.max(0, line.length - 1), 0);
  const from = new Float64Array(2 * length);
  const to = new Float64Array(2 * length);
  let at = 0;
  for (const line of lines)
    for (let i = 1; i < line.length; i += 1) {
      from.set(line[i - 1]!, at);
      to.set(line[i]!, at);
      at += 2;
    }
  const made = {
    length,
    attributes: { getSourcePosition: { value: from, size: 2 }, getTargetPosition: { value: to, size: 2 } },
  };
  segments.set(lines, made);
  return made;
}

/** Thin lines, `width` px: without joints, whose program takes three times as long to compile without a graphics card. */
export const lines = (id: string, data: readonly PathRow[], colour: Rgba, width: number, opacity = 1): Layer =>
  new LineLayer({
    id,
    data: segmentsOf(data),
    getColor: colour,
    getWidth: width,
    widthUnits: 'pixels',
    opacity,
    parameters: FLAT,
    updateTriggers: { getColor: colour.join() },
  });

/** Lines as wide on the ground as something is. */
export const bands = (id: string, data: readonly PathRow[], colour: Rgba, { metres, least, most }: BandWidth): Layer =>
  new PathLayer<PathRow>({
    id,
    data: data as PathRow[],
    getPath: (path) => path as [number, number][],
    getColor: colour,
    getWidth: metres,
    widthUnits: 'meters',
    widthMinPixels: least,
    widthMaxPixels: most,
    parameters: FLAT,
    updateTriggers: { getColor: colour.join() },
  });
