import { useCallback } from 'react';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { tokens } from '../theme/tokens.ts';
import { Chart, type ChartFrame } from './Chart.tsx';
import classes from './Chart.module.css';
import type { Curve, Span } from './curve.ts';
import { useDurationWords } from './duration-words.ts';
import { timeSeriesOption } from './time-series.ts';
import { renderTooltip, tooltipContent } from './tooltip.ts';

const noneResent: ReadonlySet<number> = new Set();

interface TimeSeriesProps {
  curves: readonly Curve[];
  range: Span;
  gapMs: number;
  /** Server time; data cannot be missing after it. */
  now: number;
  label: string;
  zone: string | undefined;
  resent?: ReadonlySet<number>;
  /** When a reading arrived, where that is known. */
  noteOf?: (time: number) => string;
  onSpan?: (from: number, to: number) => void;
}

/** Curves over time: gaps as gaps, bands, names at the lines. */
export function TimeSeries(props: TimeSeriesProps) {
  const { curves, range, gapMs, now, label, zone, resent = noneResent, noteOf, onSpan } = props;
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const duration = useDurationWords();
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      timeSeriesOption({
        curves,
        range,
        gapMs,
        now,
        resent,
        scheme,
        locale,
        zone,
        size,
        words: { noData: t('panel.noData'), duration },
        tooltip: (time) => {
          const colours = tokens[scheme].series;
          const content = tooltipContent({ curves, colours, gapMs, locale, zone, ...(noteOf ? { noteOf } : {}) }, time);
          return content ? renderTooltip(content, classes) : '';
        },
      }),
    [curves, range, gapMs, now, resent, noteOf, locale, zone, t, duration],
  );
  return <Chart build={build} label={label} {...(onSpan ? { onSpan } : {})} />;
}
