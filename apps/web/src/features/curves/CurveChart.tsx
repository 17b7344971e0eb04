import { useMemo } from 'react';
import type { Annotation, Pane } from '../../charts/curve.ts';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { PanelPart } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { CurveData } from './use-curves.ts';

const ChartTable = lazyPart(async () => (await import('../../charts/ChartTable.tsx')).ChartTable);

interface CurveChartProps {
  data: CurveData;
  panes: readonly Pane[];
  annotations: readonly Annotation[];
  now: number;
  /** ms since 1970, when the device was registered. */
  since: number;
  label: string;
  zone: string | undefined;
  isTable: boolean;
  onSpan: (from: number, to: number) => void;
}

/** The curves or a table of them, or the loading state. */
export function CurveChart({ data, panes, annotations, now, since, label, zone, isTable, onSpan }: CurveChartProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { received, range, curves } = data;
  const noteOf = useMemo(
    () => (time: number) => {
      const at = received.get(time);
      if (at === undefined) return '';
      return t('curve.receivedAfter', { seconds: formatNumber((at - time) / 1_000, locale, 1) });
    },
    [received, t, locale],
  );
  if (data.error) {
    return <PanelPart error={data.error} onRetry={data.retry} />;
  }
  const waiting = <Skeleton rows={8} height={24} />;
  if (data.isPending) return waiting;
  if (isTable)
    return (
      <WhenLoaded fallback={waiting}>
        <ChartTable curves={curves} range={range} zone={zone} label={label} />
      </WhenLoaded>
    );
  return (
    <TimeSeries
      panes={panes}
      range={range}
      now={now}
      since={since}
      label={label}
      zone={zone}
      annotations={annotations}
      noteOf={noteOf}
      onSpan={onSpan}
      answer={data.answer}
      isBucketed={data.resolution > 0}
      isNamedBelow
    />
  );
}
