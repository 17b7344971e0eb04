interface SparkPath {
  /** SVG path, broken at missing values. A value alone is a line without length, which round caps show as a dot. */
  readonly path: string;
  /** The last value, or null. */
  readonly last: readonly [number, number] | null;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Evenly spaced values in a box, the minimum at the bottom. A constant is in the middle. */
export function sparkPath(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
  isStepped = false,
  bounds?: { least: number; most: number },
): SparkPath {
  const known = values.filter((value) => value !== null);
  const least = bounds?.least ?? Math.min(...known);
  const span = (bounds?.most ?? Math.max(...known)) - least;
  // A value alone is the present one.
  const xOf = (index: number): number => round(values.length === 1 ? width : (index / (values.length - 1)) * width);
  const yOf = (value: number): number => round(span > 0 ? height - ((value - least) / span) * height : height / 2);
  let path = '';
  let last: [number, number] | null = null;
  let isOpen = false;
  values.forEach((value, index) => {
    if (value === null) {
      isOpen = false;
      return;
    }
    last = [xOf(index), yOf(value)];
    path += isOpen ? (isStepped ? `H${last[0]}V${last[1]}` : `L${last[0]} ${last[1]}`) : `M${last[0]} ${last[1]}`;
    isOpen = true;
  });
  return { path: path.replace(/M[^MLH]+(?=M|$)/g, '$&h0'), last };
}
