import {
  classifyRings,
  VectorTile as Decoded,
  type VectorTileFeature,
  type VectorTileLayer,
} from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../geometry.ts';
import type { Corners } from '../tiles/grid.ts';
import { emptyTile, type Place, type RoadClass, type VectorTile } from './vector-tile.ts';

/** Limit against hostile or damaged tiles. */
const MOST_VERTICES = 300_000;
const MOST_NAMES = 300;

/** The drawn layers, by their names in OpenMapTiles, Shortbread, Tilezen and Protomaps. Borders are not drawn. */
const layerKinds: readonly (readonly [RegExp, Exclude<keyof VectorTile, 'isSea'>])[] = [
  [/^(?:earth|land)$/i, 'land'],
  [/label|name|poi|boundar|admin|border/i, 'names'],
  [/^(?:water|ocean|lake|water_polygons)s?$/i, 'water'],
  [/waterway|river|stream|water_lines/i, 'rivers'],
  [/landcover|landuse|^park|natural|wood|^sites?$/i, 'green'],
  [/transport|road|street|highway|rail/i, 'roads'],
  [/building/i, 'buildings'],
  [/place|settlement/i, 'names'],
];
const GREEN = /wood|forest|grass|park|meadow|scrub|garden|golf|cemetery|vineyard|orchard|farm|nature|wetland|green/i;
const NO_NAME = /poi|boundar|admin|border|road|street|transport|house|address|ferr|water|ocean|sea/i;
const MAIN = /motorway|trunk|highway/i;
const MIDDLE = /primary|secondary|tertiary|major|rail/i;

type Properties = VectorTileFeature['properties'];
const text = (properties: Properties, ...keys: readonly string[]): string => {
  for (const key of keys) {
    const value = properties[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
};

const classOf = (properties: Properties): string => text(properties, 'class', 'kind', 'pmap:kind', 'type', 'subclass');

function roadClass(properties: Properties): RoadClass {
  const named = `${classOf(properties)} ${text(properties, 'kind_detail')}`;
  return MAIN.test(named) ? 'main' : MIDDLE.test(named) ? 'middle' : 'small';
}

/** The importance of a town: smaller is larger. */
function rankOf(properties: Properties): number {
  const { rank, population_rank: size, population } = properties;
  if (typeof rank === 'number') return rank;
  if (typeof size === 'number') return 18 - size;
  if (typeof population === 'number') return 18 - 2 * Math.log10(Math.max(1, population));
  const order = ['continent', 'country', 'state', 'city', 'town', 'locality', 'village', 'suburb'];
  const at = order.indexOf(classOf(properties));
  return at < 0 ? 12 : at * 2;
}

/** Reads one tile. Throws if it is damaged. */
export function readVectorTile(bytes: ArrayBuffer, corners: Corners): VectorTile {
  const tile = emptyTile();
  // The corners on the map, so that tiles with shifted coordinates are placed correctly.
  const [southwest, northwest, northeast, southeast] = corners.map(
    ([longitude, latitude]) => [mercatorX(longitude), mercatorY(latitude)] as const,
  );
  const placeAt = (x: number, y: number, extent: number): Place => {
    const [u, v] = [x / extent, y / extent];
    const mix = (axis: 0 | 1): number =>
      (northwest![axis] * (1 - u) + northeast![axis] * u) * (1 - v) +
      (southwest![axis] * (1 - u) + southeast![axis] * u) * v;
    return [longitudeOf(mix(0)), latitudeOf(mix(1))];
  };
  let vertices = 0;
  const linesOf = (feature: VectorTileFeature) => {
    const lines = feature.loadGeometry();
    vertices += lines.reduce((sum, line) => sum + line.length, 0);
    return lines;
  };
  const read = (layer: VectorTileLayer, kind: (typeof layerKinds)[number][1]): void => {
    for (let i = 0; i < layer.length && vertices < MOST_VERTICES; i += 1) {
      const feature = layer.feature(i);
      const { type, properties, extent } = feature;
      const toPlaces = (line: readonly { x: number; y: number }[]): Place[] =>
        line.map(({ x, y }) => placeAt(x, y, extent));
      if (kind === 'names') {
        if (type !== 1 || NO_NAME.test(layer.name) || tile.names.length >= MOST_NAMES) continue;
        const [point] = linesOf(feature)[0] ?? [];
        const name = text(properties, 'name', 'name_int', 'name:latin');
        // Each tile names only places within it, its neighbour the others.
        if (!point || name === '' || point.x < 0 || point.y < 0 || point.x >= extent || point.y >= extent) continue;
        tile.names.push({
          at: placeAt(point.x, point.y, extent),
          rank: rankOf(properties),
          names: {
            zh: text(properties, 'name:zh-Hans', 'name:zh', 'name_zh') || name,
            en: text(properties, 'name:en', 'name_en', 'name:latin') || name,
            ja: text(properties, 'name:ja', 'name_ja') || name,
          },
        });
      } else if (type === 2 && (kind === 'roads' || kind === 'rivers' || kind === 'water')) {
        for (const line of linesOf(feature)) {
          if (line.length < 2) continue;
          if (kind === 'roads') tile.roads.push({ path: toPlaces(line), size: roadClass(properties) });
          else tile.rivers.push(toPlaces(line));
        }
      } else if (type === 3 && kind !== 'roads' && kind !== 'rivers') {
        if (kind === 'green' && !GREEN.test(classOf(properties))) continue;
        for (const rings of classifyRings(linesOf(feature))) tile[kind].push(rings.map(toPlaces));
      }
    }
  };
  const layers = Object.values(new Decoded(new PbfReader(bytes)).layers);
  for (const layer of layers) {
    const kind = layerKinds.find(([pattern]) => pattern.test(layer.name))?.[1];
    if (kind) read(layer, kind);
  }
  tile.isSea = tile.land.length > 0 || layers.some(({ name }) => /^(?:earth|land)$/i.test(name));
  return tile;
}
