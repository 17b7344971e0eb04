import {
  alongMovement,
  inverseVelocity,
  readingsOf,
  tangentAngle,
  tangentLevel,
  theilSen,
  turned,
  velocities,
  velocitiesBack,
  type InverseVelocity,
  type TimePoint,
  type Velocity,
} from '@groundwatch/geotechnics';
import { DAY_MS, type AlarmLevel } from '@groundwatch/protocol/model';

export interface CreepInput {
  /** Ascending time. Null where nothing was measured. */
  readonly series: readonly TimePoint[];
  readonly windowMs: number;
  /** Number of windows before the latest reading used for the time of failure. Null: all. */
  readonly fitCount: number | null;
  /** In series units per day. */
  readonly steady: number | null;
}

export interface CreepWindow {
  /** Its mean time, ms since 1970. */
  readonly time: number;
  /** Along the movement. */
  readonly velocity: number;
  readonly angle: number | null;
  /** Days per unit. Null without movement in its direction. */
  readonly inverse: number | null;
  readonly isFitted: boolean;
}

export interface Creep {
  /** −1 if values decrease. Velocities are positive along the movement. */
  readonly direction: 1 | -1;
  /** Of a sliding window. */
  readonly moving: readonly Velocity[];
  /** Degrees. Empty without a steady velocity. */
  readonly angles: readonly Velocity[];
  readonly current: Velocity | null;
  readonly angle: number | null;
  readonly level: AlarmLevel | 0 | null;
  /** Adjacent windows, used for the time of failure. */
  readonly windows: readonly CreepWindow[];
  readonly fitFrom: number;
  readonly inverse: InverseVelocity;
}

/** Velocity, tangent angle and time of failure of one movement. Pure. */
export function creepOf({ series, windowMs, fitCount, steady }: CreepInput): Creep {
  const readings = readingsOf(series);
  const last = readings.times.at(-1) ?? 0;
  const fitFrom = fitCount === null ? -Infinity : last - fitCount * windowMs;
  const apart = velocitiesBack(readings, readings.times.length - 1, windowMs, Infinity);
  const { direction } = alongMovement(apart.filter(([time]) => time >= fitFrom));
  const moving = turned(velocities(series, windowMs), direction);
  const current = moving.at(-1) ?? null;
  const angle = current && tangentAngle(current[1], steady);
  return {
    direction,
    moving,
    angles: steady === null ? [] : moving.map(([time, velocity]) => [time, tangentAngle(velocity, steady) ?? 0]),
    current,
    angle,
    level: tangentLevel(angle),
    windows: turned(apart, direction).map(([time, velocity]) => ({
      time,
      velocity,
      angle: tangentAngle(velocity, steady),
      inverse: velocity > 0 ? 1 / velocity : null,
      isFitted: time >= fitFrom,
    })),
    fitFrom,
    inverse: inverseVelocity(turned(apart, direction), { from: fitFrom, now: last }),
  };
}

/**
 * Velocity over a whole period along the movement, by the slope of Theil and Sen, as a candidate for steady velocity. Null with
 * too few readings.
 */
export function meanVelocity(series: readonly TimePoint[], from: number, to: number): number | null {
  const inside = series.filter((point): point is readonly [number, number] => {
    const [time, value] = point;
    return value !== null && time >= from && time <= to;
  });
  const fit = theilSen(
    inside.map(([time]) => (time - from) / DAY_MS),
    inside.map(([, value]) => value),
    inside.length,
  );
  return fit && fit.slope !== 0 ? Math.abs(fit.slope) : null;
}
