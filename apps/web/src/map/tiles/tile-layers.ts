import type { Layer } from '@deck.gl/core';
import { BitmapLayer } from '@deck.gl/layers';
import type { MapPalette } from '../palette.ts';
import { FLAT } from '../shape-layers.ts';
import { vectorLayers, type DrawnVector } from '../vector/vector-layers.ts';
import type { TileGroup } from './tile-set.ts';

/** Imagery is made for light backgrounds. On dark ones it is dimmed, so that text and symbols are visible. */
const looks = {
  light: { base: [255, 255, 255], imagery: [255, 255, 255], desaturate: 0 },
  dark: { base: [96, 106, 122], imagery: [176, 180, 188], desaturate: 0.35 },
} as const;

/** The tiles of one source. */
export function tileLayers({ layer, opacity, tiles }: TileGroup, palette: MapPalette): Layer[] {
  if (layer.format === 'vector') return vectorLayers(layer.id, tiles as readonly DrawnVector[], palette, opacity);
  const look = looks[palette.scheme];
  return tiles.map(
    ({ key, image, corners }) =>
      new BitmapLayer({
        id: `tile-${key}`,
        image: image as ImageBitmap,
        bounds: corners as unknown as [[number, number], [number, number], [number, number], [number, number]],
        opacity,
        tintColor: [...look[layer.kind === 'imagery' ? 'imagery' : 'base']],
        desaturate: layer.kind === 'imagery' ? 0 : look.desaturate,
        parameters: FLAT,
      }),
  );
}
