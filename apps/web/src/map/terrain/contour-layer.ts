import type { Layer } from '@deck.gl/core';
import { PathLayer } from '@deck.gl/layers';
import { FLAT } from '../shape-layers.ts';
import type { Lines } from './contour-lines.ts';
import type { Rgb } from './tint.ts';

/** Vertex colours of a line, one array per lines and look. */
const contourColours = new WeakMap<Lines, Map<string, Uint8Array>>();

function coloursOf(lines: Lines, [r, g, b]: Rgb, opacity: number): Uint8Array {
  const key = `${r},${g},${b},${opacity}`;
  const known = contourColours.get(lines) ?? new Map<string, Uint8Array>();
  contourColours.set(lines, known);
  let colours = known.get(key);
  if (!colours) {
    colours = new Uint8Array(lines.strength.length * 4);
    lines.strength.forEach((strength, i) => colours!.set([r, g, b, strength * opacity], i * 4));
    known.set(key, colours);
  }
  return colours;
}

const contourData = new WeakMap<Uint8Array, object>();

/** Contour lines, `width` px wide. */
export function contourLayer(id: string, lines: Lines, colour: Rgb, opacity: number, width: number): Layer {
  const colours = coloursOf(lines, colour, opacity);
  const data = contourData.get(colours) ?? {
    length: lines.starts.length - 1,
    startIndices: lines.starts,
    attributes: {
      getPath: { value: lines.positions, size: 2 },
      getColor: { value: colours, size: 4, normalized: true },
    },
  };
  contourData.set(colours, data);
  return new PathLayer({
    id,
    data: data as { length: number },
    _pathType: 'open',
    getWidth: width,
    widthUnits: 'pixels',
    parameters: FLAT,
  });
}
