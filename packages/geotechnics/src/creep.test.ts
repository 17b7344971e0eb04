import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseVelocity } from './inverse-velocity.ts';
import { tangentAngle, tangentLevel, velocityAtAngle } from './tangent-angle.ts';
import { readingsOf, velocities, velocitiesBack, type TimePoint, type Velocity } from './velocity.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1);

const series = (hours: number, valueAt: (day: number) => number): TimePoint[] =>
  Array.from({ length: hours + 1 }, (_, hour) => [START + hour * HOUR, valueAt(hour / 24)]);

const sideBySide = (points: readonly TimePoint[], windowMs: number): Velocity[] => {
  const readings = readingsOf(points);
  return velocitiesBack(readings, readings.times.length - 1, windowMs, Infinity);
};

describe('velocities', () => {
  it('find the slope of a steady movement, in every window', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -1e5, max: 1e5, noNaN: true }),
        (v, at) => {
          const found = velocities(
            series(96, (day) => at + v * day),
            DAY,
          );
          expect(found.length).toBeGreaterThan(70);
          for (const [, velocity] of found) expect(velocity).toBeCloseTo(v, 5);
        },
      ),
    );
  });

  it('are at the time where the slope of a curved series is right', () => {
    const bent = series(240, (day) => day ** 2);
    const whole = velocities(bent, DAY).filter(([time]) => time >= START + 11 * HOUR);
    expect(whole.length).toBeGreaterThan(200);
    for (const [time, velocity] of whole) expect(velocity).toBeCloseTo((2 * (time - START)) / DAY, 6);
  });

  it('share no reading in adjoining windows', () => {
    const plain = series(240, (day) => day);
    const before = sideBySide(plain, DAY);
    expect(before).toHaveLength(10);
    for (let one = 0; one < plain.length; one += 7) {
      const after = sideBySide(
        plain.map(([time, value], i) => [time, i === one ? value! + 5 : value]),
        DAY,
      );
      const touched = after.filter(([, , low, high], i) => low !== before[i]![2] || high !== before[i]![3]);
      expect(touched.length).toBeLessThanOrEqual(1);
    }
  });

  it('are missing over a gap, and from nulls', () => {
    const gap: TimePoint[] = series(96, (day) => day).map(([time, value]) => [
      time,
      time > START + DAY && time < START + 3 * DAY ? null : value,
    ]);
    const times = velocities(gap, DAY / 2).map(([time]) => (time - START) / DAY);
    expect(times.some((day) => day > 1 && day < 3)).toBe(false);
    expect(times.some((day) => day > 3)).toBe(true);
    expect(velocities([], DAY)).toEqual([]);
  });
});

describe('the tangent angle', () => {
  it.each([
    [-10, 0],
    [39.9, 0],
    [40, 4],
    [45, 4],
    [45.1, 3],
    [79.99, 3],
    [80, 2],
    [84.99, 2],
    [85, 1],
    [90, 1],
  ])('of %d° is level %d', (angle, level) => {
    expect(tangentLevel(angle)).toBe(level);
  });

  it('is not assessable without a steady velocity, and then has no level', () => {
    for (const steady of [null, 0, -1, Number.NaN]) expect(tangentLevel(tangentAngle(3, steady))).toBeNull();
  });

  it('converts back to its velocity', () => {
    expect(tangentAngle(velocityAtAngle(80, 2.4), 2.4)).toBeCloseTo(80, 9);
    expect(velocityAtAngle(80, 2.4)).toBeCloseTo(13.61, 2);
  });
});

describe('the time of failure', () => {
  const FAILS = 30;
  // v = 1 / (a (tf − t)): displacement −ln(tf − t) / a.
  const accelerating = series(28 * 24, (day) => -Math.log(FAILS - day) / 0.02);

  it('is found from displacements, within its interval', () => {
    const found = inverseVelocity(sideBySide(accelerating, DAY));
    if (!found.assessable) throw new Error(found.reason);
    const [low, high] = found.interval95.map((time) => (time - START) / DAY);
    expect((found.failureAt - START) / DAY).toBeCloseTo(FAILS, 1);
    expect(low!).toBeLessThanOrEqual(FAILS + 0.1);
    expect(high!).toBeGreaterThanOrEqual(FAILS - 0.1);
    expect(found.lineAt(found.failureAt).value).toBeCloseTo(0, 9);
  });

  it('includes the true time in about 95 of 100 noisy series', () => {
    let state = 7;
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const gauss = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    let [held, given] = [0, 0];
    for (let round = 0; round < 400; round += 1) {
      const noisy = Array.from({ length: 20 }, (_, day): [number, number] => [
        START + day * DAY,
        1 / (0.02 * (FAILS - day)) + 0.05 * gauss(),
      ]);
      const found = inverseVelocity(noisy);
      if (!found.assessable) continue;
      given += 1;
      const at = START + FAILS * DAY;
      if (found.interval95[0] <= at && at <= found.interval95[1]) held += 1;
    }
    expect(given).toBeGreaterThan(380);
    expect(held / given).toBeGreaterThan(0.92);
    expect(held / given).toBeLessThan(0.98);
  });

  it.each([
    ['tooFew', [1, 2, 3, 4]],
    ['notRising', [-1, -2, -3, -4, -5, -6]],
    ['notSignificant', [5, 5.1, 4.9, 5, 5.05, 5.1]],
    ['notRising', [9, 8, 7, 6, 5, 4]],
    // One outlier velocity: it rises, but not along a line of 1/v.
    ['notSignificant', [4, 0.2, 5, 5.4, 6, 6.6, 7.2]],
  ] as const)('is not assessable: %s', (reason, list) => {
    const found = inverseVelocity(list.map((velocity, day) => [START + day * DAY, velocity]));
    expect(found).toMatchObject({ assessable: false, reason });
  });

  it('is not assessable once the line has passed zero', () => {
    const late = [1, 1.2, 1.5, 2, 3, 6, 40].map((v, day): [number, number] => [START + day * DAY, v]);
    expect(inverseVelocity(late).assessable).toBe(true);
    const found = inverseVelocity(late, { now: START + 7 * DAY });
    expect(found).toMatchObject({ assessable: false, reason: 'notConverging', notBefore: START + 7 * DAY });
  });

  it('is not assessable once its time has passed', () => {
    const windows = sideBySide(accelerating, DAY);
    expect(inverseVelocity(windows, { now: START + (FAILS - 1) * DAY }).assessable).toBe(true);
    const found = inverseVelocity(windows, { now: START + (FAILS + 1) * DAY });
    expect(found).toMatchObject({ assessable: false, reason: 'notConverging' });
  });

  it('is excluded for a while during steady creep, for ever without movement, and never for the present where unknown', () => {
    const noisy = (list: readonly number[], half = 0.2): Velocity[] =>
      list.map((v, day) => [START + day * DAY, v, v - half, v + half]);
    const last = START + 9 * DAY;
    const steady = inverseVelocity(noisy([2, 2.1, 1.9, 2, 2.05, 1.95, 2.1, 1.9, 2, 1.95]));
    expect(steady).toMatchObject({ assessable: false, reason: 'notRising' });
    expect(steady.notBefore).toBeGreaterThan(last + DAY);
    expect(steady.notBefore).toBeLessThan(Infinity);
    const still = inverseVelocity(noisy([0.1, -0.1, 0.05, 0, -0.1, 0.1, 0, 0.1, -0.05, -0.1]));
    expect(still.notBefore).toBe(Infinity);
    // As observed 5.8 h before a failure, with one wrong velocity.
    const failing = inverseVelocity(noisy([20.8, 2.7, 3.2, 3.6, 4.1, 4.9, 6.1, 8.4, 11.1, 27.2]));
    expect(failing.notBefore).toBeLessThan(last + DAY);
    expect(inverseVelocity(noisy([1, 2, 3])).notBefore).toBe(START + 2 * DAY);
  });

  it('judges only the given period', () => {
    const steadyThenFast = [...Array(20).fill(1), 1.2, 1.4, 1.7, 2.2, 3.1, 5].map((v, day): [number, number] => [
      START + day * DAY,
      v as number,
    ]);
    const found = inverseVelocity(steadyThenFast, { from: START + 20 * DAY });
    expect(found.points).toHaveLength(6);
    expect(found.assessable).toBe(true);
  });
});
