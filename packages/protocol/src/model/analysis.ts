/** How an array stands: 3D, a closed polygon of a tunnel, or a horizontal line whose settlement is wanted. */
export type InstallMode = '3d' | 'convergence' | 'settlement';
/** The end that is taken to stand still: the one at the cable, or the far one. */
export type FixedEnd = 'near' | 'far';

/** What a sensor's drawings and judgements need and no reading says. Absent: as the device reports it, else the default. */
export interface SensorAnalysis {
  /** mm from one element of an array to the next. */
  readonly segmentLength?: number;
  readonly fixedEnd?: FixedEnd;
  readonly installMode?: InstallMode;
  /** Degrees by which an array's X axis is turned from its mark, counter-clockwise. */
  readonly xMarkOffset?: number;
  /** mm above sea level. */
  readonly orificeElevation?: number;
  /** ISO 8601 UTC of the reading that displacements are counted from; absent: the first one. */
  readonly referenceTime?: string;
  /** Limit curve of a vibration sensor, by rising frequency: [Hz, mm/s]. */
  readonly limitCurve?: readonly (readonly [number, number])[];
  /** Velocity of steady creep v̄ of a field, unit of the field a day. */
  readonly steadyVelocity?: Readonly<Record<string, number>>;
}

/** An array's geometry with nothing left open, and where each part comes from. */
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
