/** Speed factors. */
export const speeds = [1, 10, 60, 300, 600] as const;
export type Speed = (typeof speeds)[number];

export const isSpeed = (value: number): value is Speed => speeds.some((speed) => speed === value);

/** A past moment that advances. `at` is past time, `since` real time, both in ms: at `since` it was at `at`. */
export interface ReplayClock {
  readonly at: number;
  readonly since: number;
  readonly speed: Speed;
  readonly isPlaying: boolean;
}

/** The replayed moment, limited by `limit`, beyond which data is unknown or over. */
export function momentOf({ at, since, speed, isPlaying }: ReplayClock, wall: number, limit: number): number {
  if (!isPlaying) return at;
  // A real clock that was set back does not turn the replay back.
  return Math.max(at, Math.min(limit, at + Math.max(0, wall - since) * speed));
}

/** The clock with changes from its present moment on. Lost time is not made up. */
export const turned = (
  clock: ReplayClock,
  wall: number,
  limit: number,
  change: Partial<Pick<ReplayClock, 'at' | 'speed' | 'isPlaying'>> = {},
): ReplayClock => ({ ...clock, at: momentOf(clock, wall, limit), since: wall, ...change });
