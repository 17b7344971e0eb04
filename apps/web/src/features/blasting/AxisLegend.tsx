import { useDrawnScheme } from '../../theme/printing.ts';
import { tokens } from '../../theme/tokens.ts';
import { Row } from '../../ui/box.tsx';
import { blastAxes, type BlastAxis } from './points.ts';

/** The marks of the plot, 12 by 12. */
const shapes: Readonly<Record<BlastAxis, string>> = {
  X: 'M6 2a4 4 0 1 0 0 8a4 4 0 1 0 0 -8z',
  Y: 'M2 2h8v8h-8z',
  Z: 'M6 1.5l5 9h-10z',
  R: 'M6 1l5 5l-5 5l-5 -5z',
};

interface AxisLegendProps {
  axes: readonly BlastAxis[];
  axisName: (axis: BlastAxis) => string;
  /** Meaning of marks beyond the limit. Null without any. */
  over: string | null;
}

/** The marks of the axes, by shape and colour. */
export function AxisLegend({ axes, axisName, over }: AxisLegendProps) {
  const t = tokens[useDrawnScheme()];
  return (
    <Row as="ul" gap="2 16" align="stretch" wrap text="table" tone="text2">
      {axes.map((axis) => (
        <Row key={axis} as="li" gap={8}>
          <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden>
            <path d={shapes[axis]} fill={t.series[blastAxes.indexOf(axis)]} />
          </svg>
          {axisName(axis)}
        </Row>
      ))}
      {over !== null && (
        <Row as="li" gap={8}>
          <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden>
            <path d={shapes.R} fill={t.red} stroke={t.text1} />
          </svg>
          {over}
        </Row>
      )}
    </Row>
  );
}
