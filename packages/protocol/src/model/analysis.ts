/** Installation of an array: 3D, a closed polygon in a tunnel, or a horizontal line for settlement. */
export type InstallMode = '3d' | 'convergence' | 'settlement';
/** The end assumed to be fixed: the one at the cable, or the far one. */
export type FixedEnd = 'near' | 'far';

/** Settings for charts and judgements of a sensor that readings do not contain. Absent: as reported by the device, else the default. */
export interface SensorAnalysis {
  /** mm between neighbouring elements of an array. */
  readonly segmentLength?: number;
  readonly fixedEnd?: FixedEnd;
  readonly installMode?: InstallMode;
  /** Rotation of an array's X axis from its mark, degrees counter-clockwise. */
  readonly xMarkOffset?: number;
  /** mm above sea level. */
  readonly orificeElevation?: number;
  /** ISO 8601 UTC of the reading that displacements are counted from; absent: the first one. */
  readonly referenceTime?: string;
  /** Limit curve of a vibration sensor, by ascending frequency: [Hz, mm/s]. */
  readonly limitCurve?: readonly (readonly [number, number])[];
  /** Velocity of steady creep v̄ of a field, unit of the field per day. */
  readonly steadyVelocity?: Readonly<Record<string, number>>;
}

/** The complete geometry of an array, and the source of each part. */
export interface ArrayGeometry {
  readonly segmentLength: number;
  readonly fixedEnd: FixedEnd;
  readonly installMode: InstallMode;
  readonly xMarkOffset: number;
  /** null: depths are counted from the orifice. */
  readonly orificeElevation: number | null;
}

export const defaultGeometry: ArrayGeometry = {
  segmentLength: 500,
  fixedEnd: 'far',
  installMode: '3d',
  xMarkOffset: 0,
  orificeElevation: null,
};
