export interface LabelWish {
  readonly key: string;
  readonly text: string;
  /** Pixel position of the named object, and the size of its symbol. */
  readonly x: number;
  readonly y: number;
  readonly clearance: number;
  readonly width: number;
  readonly height: number;
  /** On its place instead of beside it. */
  readonly isCentred?: boolean;
}

export interface PlacedLabel {
  readonly key: string;
  /** Offset of the label's middle from its place, pixels. */
  readonly dx: number;
  readonly dy: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 5;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function boxAt(wish: LabelWish, dx: number, dy: number): Box {
  const left = wish.x + dx - wish.width / 2;
  const top = wish.y + dy - wish.height / 2;
  return { left, top, right: left + wish.width, bottom: top + wish.height };
}

/**
 * Places labels one after another, each right, left, below, above or between these, where it overlaps no earlier label, symbol or reserved box
 * and stays within `frame`. A label without room is left out. The order is by importance.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  symbols: readonly { x: number; y: number; radius: number }[],
  frame: { width: number; height: number },
  reserved: readonly Box[] = [],
): PlacedLabel[] {
  const taken: Box[] = [
    ...reserved,
    ...symbols.map(({ x, y, radius }) => ({
      left: x - radius,
      top: y - radius,
      right: x + radius,
      bottom: y + radius,
    })),
  ];
  const placed: PlacedLabel[] = [];
  for (const wish of wishes) {
    const across = wish.clearance + GAP + wish.width / 2;
    const along = wish.clearance + 2 + wish.height / 2;
    const candidates: [number, number][] = wish.isCentred
      ? [[0, 0]]
      : [
          [across, 0],
          [-across, 0],
          [0, along],
          [0, -along],
          ...[along / 2, along].flatMap((down): [number, number][] => [
            [across, -down],
            [across, down],
            [-across, -down],
            [-across, down],
          ]),
        ];
    for (const [dx, dy] of candidates) {
      const box = boxAt(wish, dx, dy);
      if (box.left < 2 || box.top < 2 || box.right > frame.width - 2 || box.bottom > frame.height - 2) continue;
      if (taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      placed.push({ key: wish.key, dx, dy });
      break;
    }
  }
  return placed;
}
