import { project, type MapView, type Size } from '../../../map/geometry.ts';
import { placeLabels, type Box, type LabelWish, type PlacedLabel } from '../../../map/labels.ts';
import { arrowScale, type Movement } from './movement.ts';
import { spread, type Spot } from './spread.ts';
import type { SitePlace } from './use-site-places.ts';

const RADIUS = 11;
const OWN_RADIUS = 16.5;
const LONGEST = 64;
/** Font size of labels, px, and the width of a Latin and of another letter as a share of it. */
export const LETTER = 12.5;
const [LATIN, WIDE] = [0.6, 1.02];

export interface Mark extends Spot {
  readonly place: SitePlace;
  /** Position of the device; its symbol is moved away from it if several are close together. */
  readonly at: readonly [x: number, y: number];
  /** Tip of the arrow relative to the symbol; null: no movement. */
  readonly tip: readonly [dx: number, dy: number] | null;
  readonly text: string;
  /** The name alone where the whole text has no room. */
  readonly label: (PlacedLabel & { readonly text: string }) | undefined;
}

const widthOf = (text: string, size: number): number =>
  size * Array.from(text).reduce((sum, letter) => sum + (letter < '\u2e80' ? LATIN : WIDE), 0);

/** Sample length, mm, and scale of the arrows, px per mm; null: no movement. */
export const scaleOfArrows = (places: readonly SitePlace[], scale: number) =>
  arrowScale(
    places.flatMap(({ movement }): Movement[] => (movement ? [movement] : [])),
    LONGEST * scale,
  );

/**
 * Places symbols, arrows and labels of a site without overlap. The device of the alarm is labelled first, then devices with warnings,
 * horns, and moving devices.
 */
export function planMarks(
  places: readonly SitePlace[],
  view: MapView,
  size: Size,
  scale: number,
  reserved: readonly Box[],
  textOf: (place: SitePlace) => string,
): Mark[] {
  const arrows = scaleOfArrows(places, scale);
  const at = places.map(({ longitude, latitude }) => project(view, size, longitude, latitude));
  const spots = spread(
    at.map(([x, y], i) => ({ x, y, radius: (places[i]!.isOwn ? OWN_RADIUS : RADIUS) * scale })),
    3 * scale,
  );
  const tips = places.map(({ movement }): readonly [number, number] | null =>
    movement && arrows ? [movement.east * arrows.perMm, -movement.north * arrows.perMm] : null,
  );
  const taken: Box[] = [
    ...spots.flatMap(({ x, y, radius }, i) => {
      const tip = tips[i];
      const clear = tip ? radius / Math.max(radius, Math.hypot(...tip)) : 0;
      return tip ? alongOf([x + clear * tip[0], y + clear * tip[1]], [x + tip[0], y + tip[1]], 3 * scale) : [];
    }),
    ...reserved,
  ];
  const urgency = ({ isOwn, isHorn, movement, warning }: SitePlace): number =>
    isOwn ? 0 : warning ? 1 : isHorn ? 2 : movement ? 3 : 4;
  const wishes = places
    .map((place, i): LabelWish & { urgency: number; name: string } => {
      const text = textOf(place);
      const { x, y, radius } = spots[i]!;
      const letters = LETTER * scale;
      return {
        ...{ key: place.deviceNo, text, x, y, clearance: radius, urgency: urgency(place), name: place.name },
        width: widthOf(text, letters),
        height: letters * 1.35,
      };
    })
    .sort((a, b) => a.urgency - b.urgency);
  const placed = placeLabels(wishes, spots, size, taken).map((label) => ({ ...label, ...wishes.find(isOf(label))! }));
  const boxes = placed.map(({ x, y, dx, dy, width, height }): Box => {
    const [left, top] = [x + dx - width / 2, y + dy - height / 2];
    return { left, top, right: left + width, bottom: top + height };
  });
  const short = wishes
    .filter(({ key }) => !placed.some(isOf({ key })))
    .map((wish) => ({ ...wish, text: wish.name, width: widthOf(wish.name, LETTER * scale) }));
  const named = placeLabels(short, spots, size, [...taken, ...boxes]);
  const labels = [...placed, ...named.map((label) => ({ ...label, text: short.find(isOf(label))!.text }))];
  return places.map((place, i) => ({
    ...spots[i]!,
    ...{ place, at: at[i]!, tip: tips[i]!, text: textOf(place) },
    label: labels.find(({ key }) => key === place.deviceNo),
  }));
}

const isOf =
  ({ key }: { key: string }) =>
  (other: { key: string }): boolean =>
    other.key === key;

/** Boxes that cover a line. */
function alongOf([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number], half: number): Box[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / (2 * half)));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const [x, y] = [x0 + ((x1 - x0) * i) / steps, y0 + ((y1 - y0) * i) / steps];
    return { left: x - half, top: y - half, right: x + half, bottom: y + half };
  });
}
