/** The state of a wall's rotation. Times are ms of a steady clock that the caller reads. */
export interface Rotation {
  readonly index: number;
  /** Number of scene changes. The same scene shown again is another turn. */
  readonly turn: number;
  /** ms that the scene had been shown at `since`. */
  readonly shown: number;
  /** When showing resumed. Null: the rotation is stopped. */
  readonly since: number | null;
  /** The user paused it. */
  readonly isPaused: boolean;
  /** A takeover has the wall. */
  readonly isHeld: boolean;
}

/** How long before its turn the next scene is prepared. */
export const READY_MS = 4_000;

const shownAt = ({ shown, since }: Rotation, now: number): number =>
  since === null ? shown : shown + Math.max(0, now - since);

/** The rotation with its time running or stopped, by pause and hold. */
function settled(rotation: Rotation, now: number): Rotation {
  const stands = rotation.isPaused || rotation.isHeld;
  if (stands === (rotation.since === null)) return rotation;
  return { ...rotation, shown: shownAt(rotation, now), since: stands ? null : now };
}

export const begin = (now: number, isPaused = false): Rotation =>
  settled({ index: 0, turn: 0, shown: 0, since: now, isPaused, isHeld: false }, now);

/** Goes to the start of a scene. A pause stays. */
export function goTo(rotation: Rotation, index: number, now: number): Rotation {
  const next = { ...rotation, index, turn: rotation.turn + 1, shown: 0, since: now };
  return settled(next, now);
}

/** So many scenes forward or back. */
export const step = (rotation: Rotation, by: number, count: number, now: number): Rotation =>
  count === 0 ? rotation : goTo(rotation, (((rotation.index + by) % count) + count) % count, now);

export const setPaused = (rotation: Rotation, isPaused: boolean, now: number): Rotation =>
  rotation.isPaused === isPaused ? rotation : settled({ ...rotation, isPaused }, now);

export const setHeld = (rotation: Rotation, isHeld: boolean, now: number): Rotation =>
  rotation.isHeld === isHeld ? rotation : settled({ ...rotation, isHeld }, now);

/** Elapsed share of the scene's time, 0 to 1. */
export const shareShown = (rotation: Rotation, seconds: number, now: number): number =>
  Math.min(1, shownAt(rotation, now) / (seconds * 1_000));

/**
 * The rotation at a time: the next scene once this one's time is over. After sleep only one step is made. `seconds`: duration of
 * each scene.
 */
export function tick(rotation: Rotation, seconds: readonly number[], now: number): Rotation {
  // Scenes may have been removed.
  if (rotation.index >= seconds.length) return goTo(rotation, 0, now);
  if (seconds.length < 2 || rotation.since === null) return rotation;
  return shownAt(rotation, now) >= seconds[rotation.index]! * 1_000 ? step(rotation, 1, seconds.length, now) : rotation;
}

/** The scene to prepare because its turn is near, or null. */
export function upcoming(rotation: Rotation, seconds: readonly number[], now: number): number | null {
  const own = seconds[rotation.index];
  if (own === undefined || seconds.length < 2 || rotation.since === null) return null;
  return own * 1_000 - shownAt(rotation, now) <= READY_MS ? (rotation.index + 1) % seconds.length : null;
}

/** ms until `tick` or `upcoming` change. Null while stopped. */
export function nextChange(rotation: Rotation, seconds: readonly number[], now: number): number | null {
  const own = seconds[rotation.index];
  if (own === undefined || seconds.length < 2 || rotation.since === null) return null;
  const left = own * 1_000 - shownAt(rotation, now);
  return Math.max(0, left > READY_MS ? left - READY_MS : left);
}
