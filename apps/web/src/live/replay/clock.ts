/** How many times as fast as it happened. */
export const speeds = [1, 10, 60, 300, 600] as const;
export type Speed = (typeof speeds)[number];

export const isSpeed = (value: number): value is Speed => speeds.some((speed) => speed === value);

/** A past moment that moves on. `at` is of the past, `since` of the wall's clock, both in ms: at `since` it stood at `at`. */
export interface ReplayClock {
  readonly at: number;
  readonly since: number;
  readonly speed: Speed;
  readonly isPlaying: boolean;
}

/** The moment that is played, never after `limit`: what lies beyond it is not known yet, or is the end. */
export function momentOf({ at, since, speed, isPlaying }: ReplayClock, wall: number, limit: number): number {
  if (!isPlaying) return at;
  // A wall clock that was set back does not take the past back with it.
  return Math.max(at, Math.min(limit, at + Math.max(0, wall - since) * speed));
}

/** Goes on from where it stands, with something of it changed: nothing that passed meanwhile is made up for. */
export const turned = (
  clock: ReplayClock,
  wall: number,
  limit: number,
  change: Partial<Pick<ReplayClock, 'at' | 'speed' | 'isPlaying'>> = {},
): ReplayClock => ({ ...clock, at: momentOf(clock, wall, limit), since: wall, ...change });
