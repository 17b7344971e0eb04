import { riverLine, riverRing } from './river.ts';
import { bounds, latitudeOf, longitudeOf, type MapPoint } from './site.ts';

export interface Feature {
  readonly type: 'Feature';
  readonly properties: {
    readonly kind: 'water' | 'river' | 'town' | 'village' | 'slide' | 'crack' | 'road' | 'house';
    readonly name: string;
  };
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: readonly [number, number] }
    | { readonly type: 'LineString'; readonly coordinates: readonly (readonly [number, number])[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] };
}

export interface FeatureCollection {
  readonly type: 'FeatureCollection';
  readonly features: readonly Feature[];
}

const RIVER = '沅溪河';

const places: readonly (readonly ['town' | 'village', string, number, number])[] = [
  ['town', '云岭县', 0.385, 0.545],
  ['town', '石门镇', 0.91, 0.88],
  ['village', '高家坪', 0.095, 0.665],
  ['village', '沙湾村', 0.615, 0.8],
  ['village', '松林坡', 0.15, 0.46],
  ['village', '白羊溪', 0.9, 0.53],
  ['village', '黄泥坳', 0.34, 0.24],
  ['village', '铁炉巷', 0.56, 0.36],
  ['village', '石家寨', 0.24, 0.89],
];

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
const position = (p: MapPoint): readonly [number, number] => [round(longitudeOf(p.x)), round(latitudeOf(p.y))];
const inside = ([longitude, latitude]: readonly [number, number]): readonly [number, number] => [
  Math.max(bounds.west, Math.min(bounds.east, longitude)),
  Math.max(bounds.south, Math.min(bounds.north, latitude)),
];

/** Map features besides the stations: the river as water and as a labelled line, towns and villages. */
export function siteFeatures(): FeatureCollection {
  const line = riverLine(8);
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { kind: 'water', name: RIVER },
        geometry: { type: 'Polygon', coordinates: [riverRing(line).map(position).map(inside)] },
      },
      {
        type: 'Feature',
        properties: { kind: 'river', name: RIVER },
        geometry: {
          type: 'LineString',
          coordinates: line.filter((p) => p.x >= 0 && p.x <= 1).map(position),
        },
      },
      ...places.map(([kind, name, x, y]): Feature => ({
        type: 'Feature',
        properties: { kind, name },
        geometry: { type: 'Point', coordinates: position({ x, y }) },
      })),
    ],
  };
}
