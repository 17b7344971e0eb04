import { noMarks, type Curve, type Pane } from '../../charts/curve.ts';

export interface RainPanesInput {
  /** [start, mm] */
  readonly bars: readonly (readonly [number, number])[];
  readonly barMs: number;
  /** The readings of the bars: hours without one are not dry. */
  readonly readings: NonNullable<Curve['readings']>;
  readonly movement: Curve | null;
  readonly names: { readonly rain: string; readonly rainAxis: string; readonly movementAxis: string };
}

/** Rain as bars over a movement. Pure. */
export const rainPanes = ({ bars, barMs, readings, movement, names }: RainPanesInput): Pane[] => [
  {
    key: 'rain',
    title: names.rainAxis,
    curves: [
      {
        key: 'rain',
        name: names.rain,
        field: { unit: 'mm', decimals: 1, isPositive: true },
        points: bars.map(([start, mm]) => [start, mm, mm, mm]),
        order: 0,
        gapMs: barMs,
        marks: noMarks,
        isBars: true,
        bucketMs: barMs,
        readings,
      },
    ],
    thresholds: [],
    weight: 0.5,
    reaches: [0, 1],
  },
  { key: 'movement', title: names.movementAxis, curves: movement ? [movement] : [], thresholds: [] },
];
