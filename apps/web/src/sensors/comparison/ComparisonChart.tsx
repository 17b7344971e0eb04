import type { ComparisonDefinition } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import type { Annotation, Span } from '../../charts/curve.ts';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { wallTime } from '../../ui/wall-time.ts';
import { reinstallationMarks } from '../reinstallation/jumps.ts';
import type { ComparisonState } from './use-comparison.ts';

interface ComparisonChartProps {
  definition: ComparisonDefinition;
  state: ComparisonState;
  period: Span;
  now: number;
  label: string;
  onSpan?: ((from: number, to: number) => void) | undefined;
  onTime?: ((time: number | null) => void) | undefined;
}

/** The curves of a comparison with the zero time, and rain below. */
export function ComparisonChart({ definition, state, period, now, label, onSpan, onTime }: ComparisonChartProps) {
  const { t } = useTranslation('comparison');
  const { t: deviceWord } = useTranslation('device');
  const { series, panes, zone } = state;
  const { scale, zeroAt } = definition;
  const annotations = useMemo(
    (): Annotation[] => [
      ...(scale === 'zero' && zeroAt !== null
        ? [
            {
              number: null,
              word: t('zeroMark', { time: wallTime(Date.parse(zeroAt), zone).slice(5) }),
              from: Date.parse(zeroAt),
              to: null,
            },
          ]
        : []),
      ...reinstallationMarks(
        series.map(({ sensor }) => sensor),
        (kind) => deviceWord(`reinstallation.kind.${kind}`),
      ),
    ],
    [scale, zeroAt, zone, series, t, deviceWord],
  );
  return (
    <TimeSeries
      panes={panes}
      range={period}
      now={now}
      label={label}
      zone={zone}
      annotations={annotations}
      onSpan={onSpan}
      onTime={onTime}
      answer={state.answer}
      isBucketed={state.resolution > 0}
      hasEndNames
    />
  );
}
