import {
  arrayDisplacement,
  arrayShape,
  inclinometerChange,
  inclinometerProfile,
  nodeDepths,
  segmentVectors,
  settlementLine,
  type InclinometerNode,
} from '@groundwatch/geotechnics';
import {
  joinedValue,
  quality,
  shownQuality,
  type ArrayGeometry,
  type Reinstallation,
} from '@groundwatch/protocol/model';
import type { Profile } from '@groundwatch/protocol/rest';
import type { ProfileLine, ProfileNode } from './profile-line.ts';
import type { Base, Counting } from './profile-choices.ts';

export interface LineOptions {
  readonly family: 'array' | 'fixedInclinometer';
  readonly geometry: ArrayGeometry;
  readonly counting: Counting;
  readonly base: Base;
  /** Displacements are joined across these. */
  readonly reinstallations: readonly Reinstallation[];
}

type List = readonly (number | null)[];

const listOf = (profile: Profile, key: string): List => profile.values[key] ?? [];

/** Tilts of the elements as sent, element 1 first. */
export const elementsOf = (profile: Profile): { x: number | null; y: number | null }[] =>
  listOf(profile, 'x').map((x, i) => ({ x, y: listOf(profile, 'y')[i] ?? null }));

/** A faulty reading does not count. */
export const isReading = (profile: Profile): boolean => profile.quality !== quality.fault;

function node(at: number, x: number | null, y: number | null, z: number | null = null): ProfileNode {
  return { at, x, y, z, resultant: x === null || y === null ? null : Math.hypot(x, y) };
}

/** Re-installations between a reading and its reference. */
export const joinedOver = (
  profile: Profile,
  reference: Profile | null,
  reinstallations: readonly Reinstallation[],
): readonly Reinstallation[] => {
  if (!reference) return [];
  const [from, to] = [profile.collectTime, reference.collectTime].sort() as [string, string];
  return reinstallations.filter(({ at }) => at > from && at <= to);
};

/** A reading with its tilts corrected for re-installations between it and the reference. */
export function joinedProfile(
  profile: Profile,
  reference: Profile | null,
  reinstallations: readonly Reinstallation[],
): Profile {
  if (!reference || joinedOver(profile, reference, reinstallations).length === 0) return profile;
  const [time, origin] = [profile, reference].map(({ collectTime }) => Date.parse(collectTime)) as [number, number];
  const joined = (key: 'x' | 'y') => {
    const list = listOf(profile, key);
    const values = joinedValue(list, reinstallations, key, time, origin);
    return typeof values === 'object' && values ? [...values] : list.map(() => null);
  };
  return { ...profile, values: { ...profile.values, x: joined('x'), y: joined('y') } };
}

/** Position in metres along the line, or above sea level if the orifice's elevation is known. */
const placeOf = (depth: number, { orificeElevation }: ArrayGeometry): number =>
  (orificeElevation === null ? depth : orificeElevation - depth) / 1_000;

function arrayLine(profile: Profile, reference: Profile | null, options: LineOptions): ProfileNode[] {
  const { geometry, counting, base } = options;
  const elements = elementsOf(profile);
  const vectors = counting === 'cumulative' ? arrayShape : segmentVectors;
  const shape = vectors(elements, geometry);
  const moved =
    base === 'relative' ? arrayDisplacement(shape, reference ? vectors(elementsOf(reference), geometry) : []) : shape;
  const depths = nodeDepths(elements.length, geometry);
  const half = counting === 'incremental' ? geometry.segmentLength / 2 : 0;
  return moved.map((at, i) =>
    node(placeOf(depths[i]!.depth + half, geometry), at?.x ?? null, at?.y ?? null, at?.z ?? null),
  );
}

const pointsOf = (profile: Profile) =>
  listOf(profile, 'x').map((x, i) => ({
    depth: listOf(profile, 'depth')[i] ?? null,
    x,
    y: listOf(profile, 'y')[i] ?? null,
  }));

function inclinometerLine(profile: Profile, reference: Profile | null, options: LineOptions): ProfileNode[] {
  const { geometry, counting, base } = options;
  const now = inclinometerProfile(pointsOf(profile));
  const shown =
    base === 'relative' ? inclinometerChange(now, reference ? inclinometerProfile(pointsOf(reference)) : []) : now;
  if (counting === 'incremental') {
    // An element's own displacement is that of the stretch below its node.
    return shown.slice(0, -1).map(({ depth, x, y }, i) => {
      return node(placeOf((depth + shown[i + 1]!.depth) / 2, geometry), x, y);
    });
  }
  return fromFixedEnd(shown, geometry).map(({ depth, cumX, cumY }) => node(placeOf(depth, geometry), cumX, cumY));
}

/** Sums from the top, if the top is the fixed end. */
function fromFixedEnd(nodes: readonly InclinometerNode[], { fixedEnd }: ArrayGeometry): readonly InclinometerNode[] {
  const top = nodes[0];
  if (fixedEnd === 'far' || !top) return nodes;
  const less = (value: number | null, by: number | null) => (value === null || by === null ? null : value - by);
  return nodes.map((one) => ({ ...one, cumX: less(one.cumX, top.cumX), cumY: less(one.cumY, top.cumY) }));
}

/** A horizontal array: heights over the distance from the cable. */
function levelLine(profile: Profile, reference: Profile | null, { geometry, base }: LineOptions): ProfileNode[] {
  const now = settlementLine(elementsOf(profile), geometry);
  const before = reference ? settlementLine(elementsOf(reference), geometry) : [];
  const isSame = before.length === now.length;
  return now.map(({ along, vertical }, i) => {
    const zero = base === 'absolute' ? 0 : isSame ? before[i]!.vertical : null;
    return node(along / 1_000, null, null, vertical === null || zero === null ? null : vertical - zero);
  });
}

/**
 * A reading as a plotted line. A relative one is joined across re-installations since the reference, and has no values without a
 * reference.
 */
export function lineOf(profile: Profile, reference: Profile | null, options: LineOptions): ProfileLine {
  const { family, geometry, base, reinstallations } = options;
  const isLevel = family === 'array' && geometry.installMode === 'settlement';
  const make = family === 'fixedInclinometer' ? inclinometerLine : isLevel ? levelLine : arrayLine;
  const shown = base === 'relative' ? joinedProfile(profile, reference, reinstallations) : profile;
  return {
    time: Date.parse(profile.collectTime),
    isResent: profile.late,
    isSuspect: shownQuality(profile.quality, profile.checks) !== quality.good,
    nodes: make(shown, reference, options),
    missing: elementsOf(profile).flatMap(({ x, y }, i) => (x === null || (y === null && !isLevel) ? [i + 1] : [])),
  };
}

/** Evenly spaced items of a list, including both ends. */
export function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, i) => all[Math.round((i * (all.length - 1)) / (count - 1))]!);
}

/** The newest reading up to a time, from readings in ascending order. */
export const upTo = (profiles: readonly Profile[], time: number): Profile | null =>
  profiles.findLast(({ collectTime }) => Date.parse(collectTime) <= time) ?? null;
