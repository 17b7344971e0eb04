import type { Names } from '@groundwatch/protocol/model';

export type Place = readonly [longitude: number, latitude: number];
export type Area = readonly (readonly Place[])[];
export type RoadClass = 'main' | 'middle' | 'small';

export interface Road {
  readonly path: readonly Place[];
  readonly size: RoadClass;
}

export interface NamedPlace {
  readonly at: Place;
  /** Smaller is larger. */
  readonly rank: number;
  readonly names: Names;
}

/** The drawn content of a vector tile, WGS 84. */
export interface VectorTile {
  readonly land: Area[];
  readonly water: Area[];
  readonly green: Area[];
  readonly buildings: Area[];
  readonly rivers: (readonly Place[])[];
  readonly roads: Road[];
  readonly names: NamedPlace[];
  /** Areas without land are water. */
  isSea: boolean;
}

export const emptyTile = (): VectorTile => ({
  land: [],
  water: [],
  green: [],
  buildings: [],
  rivers: [],
  roads: [],
  names: [],
  isSea: false,
});
