/** [ms since 1970, value]; null where nothing was measured. */
export type TimePoint = readonly [number, number | null];

/** [ms since 1970, unit of the value a day] */
export type Velocity = readonly [number, number];

const DAY_MS = 86_400_000;

const LEAST_POINTS = 3;
/** Share of the window that its readings have to span: a slope over less of it says little. */
const LEAST_SPAN = 0.5;

/**
 * Velocities of a series by rising time, a day, each the slope by least squares over a window of `windowMs`. The windows end at
 * readings, at least `stepMs` apart and after the first reading (0: at each one; the window's own length: windows that share no reading,
 * whose errors are independent). A velocity stands at the mean time of its readings, where the slope of a bent curve is right. Windows with fewer than
 * three readings, or that these span by less than half, have none.
 */
export function velocities(series: readonly TimePoint[], windowMs: number, stepMs = 0): Velocity[] {
  const known = series.filter((point): point is readonly [number, number] => point[1] !== null);
  const [origin, zero] = known[0] ?? [0, 0];
  const found: Velocity[] = [];
  let [n, st, sv, stt, stv] = [0, 0, 0, 0, 0];
  const take = ([time, value]: readonly [number, number], sign: 1 | -1): void => {
    const [t, v] = [(time - origin) / DAY_MS, value - zero];
    n += sign;
    st += sign * t;
    sv += sign * v;
    stt += sign * t * t;
    stv += sign * t * v;
  };
  let first = 0;
  let next = origin + stepMs;
  for (const point of known) {
    take(point, 1);
    const [end] = point;
    // A reading at the very start of the window belongs to the one before, so that windows side by side share none.
    while (known[first]![0] <= end - windowMs) take(known[first++]!, -1);
    if (end < next || n < LEAST_POINTS || end - known[first]![0] < LEAST_SPAN * windowMs) continue;
    const spread = stt - (st * st) / n;
    if (spread <= 0) continue;
    found.push([origin + (st / n) * DAY_MS, (stv - (st * sv) / n) / spread]);
    next = end + stepMs;
  }
  return found;
}
