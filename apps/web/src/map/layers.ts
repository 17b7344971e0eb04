import type { Layer } from '@deck.gl/core';
import { BitmapLayer, IconLayer } from '@deck.gl/layers';
import { areas, bands, FLAT, lines } from './shape-layers.ts';
import { shapesOf, type MapScene, type Placed, type Sprites } from './shapes.ts';
import { contourLayer } from './terrain/contour-layer.ts';
import type { Relief } from './terrain/relief.ts';
import { tileLayers } from './tiles/tile-layers.ts';

/** Sheets are premultiplied. */
const SPRITE_BLENDING = {
  blend: true,
  blendColorOperation: 'add',
  blendAlphaOperation: 'add',
  blendColorSrcFactor: 'one',
  blendColorDstFactor: 'one-minus-src-alpha',
  blendAlphaSrcFactor: 'one',
  blendAlphaDstFactor: 'one-minus-src-alpha',
  depthCompare: 'always',
  depthWriteEnabled: false,
} as const;

/** The layers of a scene from bottom to top. Pure: the same scene gives the same layers. */
export const buildLayers = (scene: MapScene, ratio: number): Layer[] =>
  shapesOf(scene).flatMap((shape): Layer[] => {
    switch (shape.kind) {
      case 'areas':
        return [areas(shape.id, shape.data, shape.colour)];
      case 'lines':
        return [lines(shape.id, shape.data, shape.colour, shape.width)];
      case 'bands':
        return [bands(shape.id, shape.data, shape.colour, shape.width)];
      case 'contours':
        return [contourLayer(shape.id, ...shape.of)];
      case 'tiles':
        return tileLayers(shape.group, scene.palette);
      case 'relief':
        return [reliefLayer(shape.relief, shape.opacity)];
      case 'sprites':
        return [spriteLayer(shape, ratio)];
    }
  });

const reliefLayer = ({ image, bounds }: Relief, opacity: number): Layer =>
  new BitmapLayer({
    id: 'relief',
    opacity,
    image,
    bounds: [...bounds],
    _imageCoordinateSystem: 'lnglat',
    parameters: FLAT,
  });

const spriteLayer = ({ id, data, sheet, keyOf, offset, phase }: Sprites, ratio: number): Layer =>
  new IconLayer<Placed>({
    id,
    data: data as Placed[],
    // A plain object, because deck.gl takes any other for an address or a promise.
    iconAtlas: sheet.atlas as unknown as string,
    iconMapping: sheet.mapping,
    getPosition: (item) => [item.longitude, item.latitude],
    getIcon: keyOf,
    getSize: (item) => (sheet.mapping[keyOf(item)]?.height ?? 0) / ratio,
    ...(offset ? { getPixelOffset: offset } : {}),
    alphaCutoff: 0.004,
    parameters: SPRITE_BLENDING,
    updateTriggers: { getIcon: `${sheet.id}${phase}`, getSize: sheet.id },
  });
