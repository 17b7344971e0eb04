import { TILT_TOLERANCE } from '@groundwatch/geotechnics';
import { noMarks, type Pane } from '../../charts/curve.ts';

/** The deviation over time between its limits. What lies beyond is suspect. Pure. */
export const selfCheckPane = (
  checks: readonly { readonly time: number; readonly deviation: number }[],
  gapMs: number,
  name: string,
): Pane => ({
  key: 'deviation',
  title: '',
  curves: [
    {
      key: 'deviation',
      name,
      field: { unit: '', decimals: 4, signed: true },
      points: checks.map(({ time, deviation }) => [time, deviation, deviation, deviation]),
      order: 0,
      gapMs,
      marks: {
        ...noMarks,
        suspect: new Set(checks.flatMap(({ time, deviation }) => (Math.abs(deviation) > TILT_TOLERANCE ? [time] : []))),
      },
    },
  ],
  thresholds: [TILT_TOLERANCE, -TILT_TOLERANCE].map((value) => ({ value, level: null, name: '' })),
  reaches: [-TILT_TOLERANCE, TILT_TOLERANCE],
});
