import { useCallback, useMemo } from 'react';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { tokens } from '../theme/tokens.ts';
import { Chart, type ChartFrame } from './Chart.tsx';
import classes from './Chart.module.css';
import type { Annotation, Pane, Span } from './curve.ts';
import { useDurationWords } from '../ui/duration-words.ts';
import { timeSeriesOption } from './time-series/option.ts';
import { renderTooltip, tooltipContent } from './tooltip.ts';

const noAnnotations: readonly Annotation[] = [];

interface TimeSeriesProps {
  panes: readonly Pane[];
  range: Span;
  /** Server time, after which no data can be missing. */
  now: number;
  /** When the device was registered, ms since 1970: nothing is missing before. */
  since?: number | undefined;
  label: string;
  zone: string | undefined;
  annotations?: readonly Annotation[];
  /** When a reading was received, if known. */
  noteOf?: (time: number) => string;
  onSpan?: ((from: number, to: number) => void) | undefined;
  /** Called with the time under the pointer. The values are then shown outside the tooltip. */
  onTime?: ((time: number | null) => void) | undefined;
  hasEndNames?: boolean;
  /** A table below names the lines by their colours, so a narrow chart does not. */
  isNamedBelow?: boolean;
  /** A changed value is drawn at once. */
  answer?: unknown;
  /** The points are buckets whose number of late readings is unknown. */
  isBucketed?: boolean;
}

/**
 * Curves over time, one pane per unit, with gaps, bands, line names, thresholds, and marks for resent, suspect and faulty
 * readings.
 */
export function TimeSeries(props: TimeSeriesProps) {
  const { panes, range, now, since, label, zone, annotations = noAnnotations, noteOf, onSpan, answer } = props;
  const { isBucketed = false, hasEndNames = false, isNamedBelow = false, onTime } = props;
  const hasTimeListener = onTime !== undefined;
  const { t } = useTranslation('device');
  const { t: shellWord } = useTranslation();
  const { locale } = useLanguage();
  const duration = useDurationWords();
  const curves = useMemo(() => panes.flatMap((pane) => pane.curves), [panes]);
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      timeSeriesOption({
        panes,
        range,
        now,
        since,
        annotations,
        scheme,
        locale,
        zone,
        size,
        words: {
          noData: shellWord('panel.noData'),
          duration,
          late: (count) => (isBucketed ? shellWord('state.resent') : t('curve.lateCount', { count })),
          ahead: (count) => t('curve.aheadCount', { count }),
          fault: (count) => (isBucketed ? shellWord('state.sensorFault') : t('curve.faultCount', { count })),
        },
        hasEndNames,
        isNamedBelow,
        tooltip: hasTimeListener
          ? null
          : (time) => {
              const words = {
                late: shellWord('state.resent'),
                suspect: shellWord('state.suspect'),
                fault: shellWord('state.sensorFault'),
              };
              const { series: colours, mutedLight: barColour } = tokens[scheme];
              const content = tooltipContent(
                { curves, colours, barColour, locale, zone, words, ...(noteOf ? { noteOf } : {}) },
                time,
              );
              return content ? renderTooltip(content, classes) : '';
            },
      }),
    [
      panes,
      curves,
      range,
      now,
      since,
      annotations,
      noteOf,
      locale,
      zone,
      isBucketed,
      hasEndNames,
      isNamedBelow,
      hasTimeListener,
      t,
      shellWord,
      duration,
    ],
  );
  return <Chart build={build} label={label} answer={answer} onPointer={onTime} {...(onSpan ? { onSpan } : {})} />;
}
