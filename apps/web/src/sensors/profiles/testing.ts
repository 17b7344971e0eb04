import { defaultGeometry, type ArrayGeometry } from '@groundwatch/protocol/model';
import type { Profile } from '@groundwatch/protocol/rest';

/**
 * Tilts of four elements in degrees, near end first, at two times, and the displacements of the nodes in mm, computed from L sin
 * x with L = 500 mm.
 */
export const arrayVector = {
  before: [
    [0.3, 0.2],
    [0, 0.1],
    [0.1, 0],
    [0.2, -0.1],
  ],
  after: [
    [0.3, 0.2],
    [0.9, 0.1],
    [0.4, 0],
    [0.2, -0.1],
  ],
  farFixed: [
    [10.4716, 0, -0.0731],
    [10.4716, 0, -0.0731],
    [2.618, 0, -0.0114],
    [0, 0, 0],
    [0, 0, 0],
  ],
  nearFixed: [
    [0, 0, 0],
    [0, 0, 0],
    [-7.8536, 0, 0.0617],
    [-10.4716, 0, 0.0731],
    [-10.4716, 0, 0.0731],
  ],
} as const;

export const geometry = (changes: Partial<ArrayGeometry> = {}): ArrayGeometry => ({ ...defaultGeometry, ...changes });

/** A reading in the server's form. */
export const profile = (
  time: number,
  tilts: readonly (readonly [number | null, number | null])[],
  changes: Partial<Profile> = {},
): Profile => ({
  collectTime: new Date(time).toISOString(),
  quality: 0,
  checks: 0,
  late: false,
  ...changes,
  values: { x: tilts.map(([x]) => x), y: tilts.map(([, y]) => y), ...changes.values },
});
