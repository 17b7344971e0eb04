/** Where a wall stands in its scenes. Times are ms of one steady clock that the caller reads. */
export interface Rotation {
  readonly index: number;
  /** Counts the changes of the scene: the same scene shown again is another turn. */
  readonly turn: number;
  /** ms that the scene had been shown for at `since`. */
  readonly shown: number;
  /** Since when it goes on being shown; null: the rotation stands still. */
  readonly since: number | null;
  /** Somebody has paused it. */
  readonly isPaused: boolean;
  /** Something else has the wall meanwhile. */
  readonly isHeld: boolean;
}

/** How long before its turn the next scene is made ready. */
export const READY_MS = 4_000;

const shownAt = ({ shown, since }: Rotation, now: number): number =>
  since === null ? shown : shown + Math.max(0, now - since);

/** The same with its time going on or standing, as pause and hold say. */
function settled(rotation: Rotation, now: number): Rotation {
  const stands = rotation.isPaused || rotation.isHeld;
  if (stands === (rotation.since === null)) return rotation;
  return { ...rotation, shown: shownAt(rotation, now), since: stands ? null : now };
}

export const begin = (now: number, isPaused = false): Rotation =>
  settled({ index: 0, turn: 0, shown: 0, since: now, isPaused, isHeld: false }, now);

/** To a scene, from its beginning; a pause stays. */
export function goTo(rotation: Rotation, index: number, now: number): Rotation {
  const next = { ...rotation, index, turn: rotation.turn + 1, shown: 0, since: now };
  return settled(next, now);
}

/** So many scenes on, or back. */
export const step = (rotation: Rotation, by: number, count: number, now: number): Rotation =>
  count === 0 ? rotation : goTo(rotation, (((rotation.index + by) % count) + count) % count, now);

export const setPaused = (rotation: Rotation, isPaused: boolean, now: number): Rotation =>
  rotation.isPaused === isPaused ? rotation : settled({ ...rotation, isPaused }, now);

export const setHeld = (rotation: Rotation, isHeld: boolean, now: number): Rotation =>
  rotation.isHeld === isHeld ? rotation : settled({ ...rotation, isHeld }, now);

/** How much of its time the scene has been shown for, 0 to 1. */
export const shareShown = (rotation: Rotation, seconds: number, now: number): number =>
  Math.min(1, shownAt(rotation, now) / (seconds * 1_000));

/**
 * The rotation as the clock has it: the next scene once this one's time is over. A screen that slept goes on with the next one,
 * not with the many that it missed. `seconds` of each scene.
 */
export function tick(rotation: Rotation, seconds: readonly number[], now: number): Rotation {
  // Scenes may have been taken away.
  if (rotation.index >= seconds.length) return goTo(rotation, 0, now);
  if (seconds.length < 2 || rotation.since === null) return rotation;
  return shownAt(rotation, now) >= seconds[rotation.index]! * 1_000 ? step(rotation, 1, seconds.length, now) : rotation;
}

/** The scene that has to be made ready, because its turn is near; null: none. */
export function upcoming(rotation: Rotation, seconds: readonly number[], now: number): number | null {
  const own = seconds[rotation.index];
  if (own === undefined || seconds.length < 2 || rotation.since === null) return null;
  return own * 1_000 - shownAt(rotation, now) <= READY_MS ? (rotation.index + 1) % seconds.length : null;
}

/** ms until `tick` or `upcoming` say something else; null while the rotation stands still. */
export function nextChange(rotation: Rotation, seconds: readonly number[], now: number): number | null {
  const own = seconds[rotation.index];
  if (own === undefined || seconds.length < 2 || rotation.since === null) return null;
  const left = own * 1_000 - shownAt(rotation, now);
  return Math.max(0, left > READY_MS ? left - READY_MS : left);
}
