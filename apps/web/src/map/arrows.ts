import { levelOf } from '../ui/symbols/shapes.ts';
import { isInside, project, type MapView, type Padding, type Size } from './geometry.ts';
import type { MapMark } from './marks.ts';
import { rankOf, type MapStation } from './stations.ts';

/** Clockwise, with column and row at the edge: −1 left and top, 1 right and bottom. */
const edge = {
  north: [0, -1],
  northeast: [1, -1],
  east: [1, 0],
  southeast: [1, 1],
  south: [0, 1],
  southwest: [-1, 1],
  west: [-1, 0],
  northwest: [-1, -1],
} as const;
export type Direction = keyof typeof edge;
const directions = Object.keys(edge) as Direction[];

/** Stations out of view in one direction. */
export interface ViewArrow {
  readonly direction: Direction;
  /** Column and row of its corner or side. */
  readonly at: (typeof edge)[Direction];
  /** Towards the worst station, degrees clockwise from north. */
  readonly angle: number;
  readonly stations: readonly MapStation[];
  readonly worst: MapStation;
}

function isWorse(a: MapStation, b: MapStation): boolean {
  const ranks = rankOf(a.kind) - rankOf(b.kind);
  return ranks < 0 || (ranks === 0 && a.levelStyle === 'unacknowledged' && b.levelStyle !== 'unacknowledged');
}

/** All stations out of view, by eighths of the circle around its middle. */
export function arrowsOf(stations: readonly MapStation[], view: MapView, size: Size): ViewArrow[] {
  const found = new Map<Direction, ViewArrow & { stations: MapStation[] }>();
  for (const station of stations) {
    const [x, y] = project(view, size, station.longitude, station.latitude);
    if (isInside(size, [x, y])) continue;
    const angle = ((Math.atan2(x - size.width / 2, size.height / 2 - y) * 180) / Math.PI + 360) % 360;
    const direction = directions[Math.round(angle / 45) % 8]!;
    const known = found.get(direction);
    known?.stations.push(station);
    if (!known || isWorse(station, known.worst))
      found.set(direction, {
        direction,
        at: edge[direction],
        angle,
        stations: known?.stations ?? [station],
        worst: station,
      });
  }
  return directions.flatMap((direction) => found.get(direction) ?? []);
}

/** Inside title, buttons and legend, as on a desk. */
const INSET = { top: 48, right: 56, bottom: 60, left: 12 };
const BOX = { width: 84, named: 200, height: 32 };
/** Narrower maps have no room for names. */
const NARROW = 520;
/** Between an arrow and symbols beside it. */
const CLEAR = 20;
/** Controls are more important than any alarm. */
const WORTH = 10;

/** Alarms are shown with the station's name. */
export const isNamed = ({ worst }: ViewArrow, size: Size): boolean =>
  levelOf(worst.kind) !== null && size.width > NARROW;

/** Pixel position of an arrow's corner or side. */
export function arrowSpot({ at: [column, row] }: ViewArrow, size: Size, scale: number): [number, number] {
  const { top, right, bottom, left } = INSET;
  return [
    left * scale + ((column + 1) / 2) * (size.width - (left + right) * scale),
    top * scale + ((row + 1) / 2) * (size.height - (top + bottom) * scale),
  ];
}

const boxOf = (arrow: ViewArrow, size: Size, scale: number): [width: number, height: number] => [
  (isNamed(arrow, size) ? BOX.named : BOX.width) * scale,
  BOX.height * scale,
];

/** The arrows as marks that overlays must not cover. */
export function arrowMarks(arrows: readonly ViewArrow[], view: MapView, size: Size, scale: number): MapMark[] {
  return arrows.map((arrow) => {
    const [x, y] = arrowSpot(arrow, size, scale);
    const [width, height] = boxOf(arrow, size, scale);
    const [column, row] = arrow.at;
    const [dx, dy] = [x - size.width / 2 - (column * width) / 2, y - size.height / 2 - (row * height) / 2];
    return { longitude: view.longitude, latitude: view.latitude, dx, dy, width, height, worth: WORTH };
  });
}

/** `padding` (px) with room for the arrows, so that they cover no fitted station. */
export function withArrows(padding: Padding, arrows: readonly ViewArrow[], size: Size, scale: number): Padding {
  const room = { ...padding };
  for (const arrow of arrows) {
    const [column, row] = arrow.at;
    const [width, height] = boxOf(arrow, size, scale);
    const side = row < 0 ? 'top' : row > 0 ? 'bottom' : column < 0 ? 'left' : 'right';
    room[side] = Math.max(room[side], INSET[side] * scale + (row === 0 ? width : height) + CLEAR * scale);
  }
  return room;
}
