import { drawMark, ink, type Corner, type Pen } from './pen.ts';

type Place = readonly [longitude: number, latitude: number];

export interface PlainMap {
  readonly points: readonly {
    readonly at: Place;
    readonly name: string;
    readonly note: string;
    readonly level: number;
  }[];
  readonly lines: readonly (readonly Place[])[];
  readonly areas: readonly (readonly Place[])[];
}

/** Metres per degree of latitude. */
const DEGREE_M = 111_320;
/** Smallest extent of a map, in m. */
const LEAST_M = 400;

/** Chooses the length of the scale bar. */
function barOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].find((n) => n * power <= most)! * power;
}

/** Draws stations at their positions over the lines and areas of the site; north is up. */
export function drawMap(pen: Pen, { points, lines, areas }: PlainMap, width: number, height: number): void {
  const middle = points.reduce((sum, { at }) => sum + at[1], 0) / points.length;
  const eastM = DEGREE_M * Math.cos((middle * Math.PI) / 180);
  const metres = ([longitude, latitude]: Place): Corner => [longitude * eastM, -latitude * DEGREE_M];
  const placed = points.map(({ at }) => metres(at));
  const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const metresAPoint = Math.max(LEAST_M / width, (east - west) / (width - 110), (south - north) / (height - 60));
  const on = (place: Place): Corner => {
    const [x, y] = metres(place);
    return [width / 2 + (x - (west + east) / 2) / metresAPoint, height / 2 + (y - (north + south) / 2) / metresAPoint];
  };
  const frame: Corner[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  pen.shape(frame, { fill: ink.ground });
  pen.within(width, height, () => {
    for (const area of areas)
      pen.shape(area.map(on), { fill: ink.control, opacity: 0.12, stroke: { color: ink.control, width: 0.6 } });
    for (const line of lines) pen.line(line.map(on), { color: ink.control, width: 0.6 });
  });
  // The worst are drawn on top and labelled first; a station without room for its label is drawn without one.
  const best = points.toSorted((a, b) => (b.level || 9) - (a.level || 9));
  for (const { at, level } of best) drawMark(pen, ...on(at), 6, level);
  const marks = best.map(({ at }) => on(at));
  const taken: { readonly left: number; readonly right: number; readonly down: number }[] = [];
  for (const { at, name, note, level } of best.toReversed()) {
    const [x, y] = on(at);
    const label = note === '' ? name : `${name} ${note}`;
    const letters = { size: 8, color: ink.text1, isBold: level > 0 };
    const wide = pen.widthOf(label, letters);
    const places = [false, true]
      .flatMap((isLeft) => [0, 10, -10].map((by) => ({ left: isLeft ? x - 9 - wide : x + 9, down: y + by })))
      .map((one) => ({ ...one, right: one.left + wide }))
      .filter(({ left, right, down }) => left > 2 && right < width - 2 && down > 8 && down < height - 8)
      .filter(
        ({ left, right, down }) =>
          !taken.some((one) => one.left < right && one.right > left && Math.abs(one.down - down) < 10),
      );
    const isClear = ({ left, right, down }: (typeof places)[number]): boolean =>
      !marks.some(([a, b]) => a > left - 5 && a < right + 5 && Math.abs(b - down) < 9);
    // Above a notice, a name may cover a mark rather than be missing.
    const place = places.find(isClear) ?? (level >= 1 && level <= 3 ? places[0] : undefined);
    if (!place) continue;
    taken.push(place);
    pen.text(place.left, place.down, label, letters);
  }
  const bar = barOf(metresAPoint * width * 0.25);
  const long = bar / metresAPoint;
  pen.line(
    [
      [10, height - 12],
      [10, height - 8],
      [10 + long, height - 8],
      [10 + long, height - 12],
    ],
    { color: ink.text1, width: 0.8 },
  );
  pen.text(10 + long / 2, height - 16, bar >= 1_000 ? `${bar / 1_000} km` : `${bar} m`, { size: 7.5, align: 'centre' });
  const [nx, ny] = [width - 14, height - 22];
  pen.shape(
    [
      [nx, ny],
      [nx + 5, ny + 14],
      [nx, ny + 10],
      [nx - 5, ny + 14],
    ],
    { fill: ink.text1 },
  );
  pen.shape(frame, { stroke: { color: ink.line, width: 0.8 } });
}
