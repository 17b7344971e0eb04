import { uniformBetween, seedOf } from '../random.ts';
import type { Feature } from '../terrain/features.ts';
import { riverDistance, riverLine, type RiverPoint } from '../terrain/river.ts';
import { bounds, heightM, latitudeOf, longitudeOf, widthM } from '../terrain/site.ts';
import type { Place } from './siting.ts';
import type { StationPlan } from './stations.ts';

const RAD = Math.PI / 180;
const ROAD_DOWN = 178;
const ROAD_REACH = 420;

type Position = readonly [longitude: number, latitude: number];

/** Position of a point, degrees. `down`: metres downhill from the station; `right`: metres to the right, looking downhill. */
export function positionOn(place: Place, down: number, right: number): Position {
  const ahead = place.downhill * RAD;
  const east = down * Math.sin(ahead) + right * Math.cos(ahead);
  const north = down * Math.cos(ahead) - right * Math.sin(ahead);
  const [x, y] = [place.x + east / widthM, place.y - north / heightM];
  return [round(longitudeOf(x)), round(latitudeOf(y))];
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Positions of devices on a slope by their equipment, m downhill and to the right. */
const spots: Readonly<Record<string, readonly [down: number, right: number]>> = {
  裂缝: [-82, 18],
  深部: [-28, -26],
  倾角: [14, 40],
  测斜: [62, -18],
  含水: [-40, 62],
  雨量: [-40, 62],
  预警: [158, 122],
};

/** Position of a device on a slope. Further devices of the same kind stand next to the first. */
export function spotOf(plan: Pick<StationPlan, 'kind'>, place: Place, kit: string, number: number): Position | null {
  const spot = spots[kit];
  return hasSlide(plan) && spot ? positionOn(place, spot[0] + 6 * (number - 1), spot[1] - 34 * (number - 1)) : null;
}

const hasSlide = ({ kind }: Pick<StationPlan, 'kind'>): boolean => kind === 'landslide' || kind === 'road_slope';

/** Map features of a slope: the outline of the slide, the crack at its head, the road below it and, below a landslide, houses. */
export function slopeFeatures(plan: StationPlan, place: Place): Feature[] {
  if (!hasSlide(plan)) return [];
  const seed = seedOf(plan.name);
  const at = ([down, right]: readonly [number, number]): Position => positionOn(place, down, right);
  const outline = Array.from({ length: 24 }, (_, i): readonly [number, number] => {
    const angle = (i / 24) * 2 * Math.PI;
    // The slide is narrow at its head and wide at its toe.
    const width = 84 + 16 * Math.cos(angle) + uniformBetween(-5, 5, seed, 50, i);
    return [18 + 128 * Math.cos(angle) + uniformBetween(-5, 5, seed, 51, i), width * Math.sin(angle)];
  });
  const crack = [-46, -23, 0, 23, 46].map((right, i): readonly [number, number] => [
    -94 + right ** 2 / 70 + uniformBetween(-3, 3, seed, 52, i),
    right,
  ]);
  const bend = uniformBetween(-24, 24, seed, 53);
  const road = Array.from({ length: 15 }, (_, i): readonly [number, number] => {
    const right = (i / 7 - 1) * ROAD_REACH;
    return [ROAD_DOWN + bend * Math.sin((right / ROAD_REACH) * 2.4) * Math.min(1, Math.abs(right) / 160), right];
  });
  const houses = Array.from({ length: plan.kind === 'landslide' ? 9 + (seed % 5) : 0 }, (_, i) => {
    const middle = [214 + 26 * (i % 2) + uniformBetween(-4, 4, seed, 54, i), -132 + 22 * i] as const;
    const [length, width] = [uniformBetween(6, 9, seed, 55, i), uniformBetween(4, 5.5, seed, 56, i)];
    const corners = [
      [-width, -length],
      [-width, length],
      [width, length],
      [width, -length],
    ] as const;
    return corners.map(([down, right]): readonly [number, number] => [middle[0] + down, middle[1] + right]);
  });
  const river = riverLine();
  const isDry = (points: readonly (readonly [number, number])[]): boolean =>
    points.every((point) => isOnLand(river, at(point)));
  const area = (kind: 'slide' | 'house', points: readonly (readonly [number, number])[]): Feature => ({
    type: 'Feature',
    properties: { kind, name: '' },
    geometry: { type: 'Polygon', coordinates: [[...points, points[0]!].map(at)] },
  });
  const line = (kind: 'crack' | 'road', points: readonly (readonly [number, number])[]): Feature => ({
    type: 'Feature',
    properties: { kind, name: '' },
    geometry: { type: 'LineString', coordinates: points.map(at) },
  });
  return [
    area('slide', outline),
    line('crack', crack),
    ...(isDry(road) ? [line('road', road)] : []),
    ...houses.filter(isDry).map((house) => area('house', house)),
  ];
}

function isOnLand(line: readonly RiverPoint[], [longitude, latitude]: Position): boolean {
  const x = (longitude - bounds.west) / (bounds.east - bounds.west);
  const y = (bounds.north - latitude) / (bounds.north - bounds.south);
  if (x < 0 || x > 1 || y < 0 || y > 1) return false;
  const river = riverDistance(line, x, y);
  return river.distance > river.halfWidth + 8;
}
