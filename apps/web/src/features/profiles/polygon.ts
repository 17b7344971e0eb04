import { arrayShape, convergence, type Chord } from '@groundwatch/geotechnics';
import type { ArrayGeometry } from '@groundwatch/protocol/model';
import type { Profile } from '@groundwatch/protocol/rest';
import { elementsOf } from '../../sensors/profiles/profile-lines.ts';

/** A corner in the plane of the polygon: across and up, mm. Null if unknown. */
export type Corner = readonly [number, number] | null;

export interface Polygon {
  readonly now: readonly Corner[];
  readonly reference: readonly Corner[];
  readonly chords: readonly Chord[];
  /** Distance of the last node from the first: the misclosure. */
  readonly closure: number | null;
}

const corner = (node: { x: number; z: number } | null): Corner => node && [node.x, node.z];

/** A tunnel ring at a time and at its reference. */
export function polygonOf(profile: Profile, reference: Profile | null, geometry: ArrayGeometry): Polygon {
  const now = arrayShape(elementsOf(profile), geometry);
  const before = reference ? arrayShape(elementsOf(reference), geometry) : [];
  return { now: now.map(corner), reference: before.map(corner), ...convergence(now, before) };
}

/** The polygon with exaggerated changes: reference + factor × change. Without a reference unchanged. */
export function exaggerated({ now, reference }: Pick<Polygon, 'now' | 'reference'>, factor: number): Corner[] {
  return now.map((at, i) => {
    const from = now.length === reference.length ? reference[i] : null;
    return at && from ? [from[0] + factor * (at[0] - from[0]), from[1] + factor * (at[1] - from[1])] : at;
  });
}

const factors = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] as const;

/** The largest round factor at which the largest change is drawn at most a sixth of the ring's size. */
export function fittingFactor({ now, reference }: Pick<Polygon, 'now' | 'reference'>): number {
  const known = reference.flatMap((at) => (at ? [at] : []));
  if (known.length === 0 || now.length !== reference.length) return 1;
  const spans = [0, 1].map((i) => Math.max(...known.map((at) => at[i]!)) - Math.min(...known.map((at) => at[i]!)));
  const change = Math.max(
    0,
    ...now.map((at, i) => (at && reference[i] ? Math.hypot(at[0] - reference[i][0], at[1] - reference[i][1]) : 0)),
  );
  return factors.findLast((factor) => factor * change <= Math.max(...spans) / 6) ?? 1;
}

/** The chord with the largest change. */
export const mostChanged = (chords: readonly Chord[]): Chord | null =>
  chords.reduce<Chord | null>(
    (found, chord) =>
      chord.change !== null && (found === null || Math.abs(chord.change) > Math.abs(found.change!)) ? chord : found,
    null,
  );
