import { useDrawnScheme } from '../theme/printing.ts';
import type { Curve, Span } from '../charts/curve.ts';
import { curveStatistics } from '../charts/statistics.ts';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { tokens } from '../theme/tokens.ts';
import { Box, Text } from '../ui/box.tsx';
import { formatNumber } from '../ui/format-number.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { Swatch } from '../ui/table/Swatch.tsx';
import type { HistoryStatistics } from '@groundwatch/protocol/rest';

export type Figures = HistoryStatistics[string];

interface StatisticsTableProps {
  curves: readonly Curve[];
  range: Span;
  /** Of the readings, by curve key. Null: too many for statistics. */
  statistics: ReadonlyMap<string, Figures | null>;
}

interface Row {
  curve: Curve;
  drawn: ReturnType<typeof curveStatistics>;
  figures: Figures | null | undefined;
}

/** Statistics of the valid readings: latest, extremes, mean, change, steepest rate, and completeness. */
export function StatisticsTable({ curves, range, statistics }: StatisticsTableProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { series } = tokens[useDrawnScheme()];
  const text = (
    { field: { decimals, signed } }: Curve,
    value: number | null | undefined,
    isSigned = signed === true,
  ): string => (value === null || value === undefined ? '—' : formatNumber(value, locale, decimals, isSigned));
  // Unknown statistics are left empty.
  const unknownReason = ({ curve, figures }: Row): string | undefined =>
    figures === null && !curve.isEarlier ? t('curve.statistics.tooMany') : undefined;
  const head = (key: 'newest' | 'min' | 'max' | 'mean' | 'change' | 'fastest' | 'validOfExpected') => ({
    key,
    title: t(`curve.statistics.${key}`),
  });
  return (
    <Box mt={8}>
      <DataTable
        label={t('curve.statistics.label')}
        look="figures"
        rows={curves.map((curve) => ({
          curve,
          drawn: curveStatistics(curve, range),
          figures: statistics.get(curve.key),
        }))}
        keyOf={({ curve }) => curve.key}
        columns={[
          {
            key: 'series',
            title: t('curve.statistics.series'),
            render: ({ curve: { order, isEarlier, isDerived, name, field } }) => (
              <Text tone={isEarlier ? 'text2' : 'text1'}>
                <Swatch colour={series[order % series.length]} isDashed={isEarlier ?? isDerived} />
                {name} <small>{field.unit}</small>
              </Text>
            ),
          },
          { ...head('newest'), render: ({ curve, drawn }) => <b>{text(curve, drawn?.latest)}</b> },
          { ...head('min'), render: ({ curve, drawn, figures }) => text(curve, figures?.min ?? drawn?.min) },
          { ...head('max'), render: ({ curve, drawn, figures }) => text(curve, figures?.max ?? drawn?.max) },
          { ...head('mean'), render: ({ curve, drawn, figures }) => text(curve, figures?.mean ?? drawn?.mean) },
          { ...head('change'), render: ({ curve, drawn }) => text(curve, drawn?.change, true) },
          {
            ...head('fastest'),
            render: (row) => (
              <span title={unknownReason(row)}>
                {text(row.curve, row.figures?.fastest, false)}{' '}
                {row.figures?.fastest != null && <small>{row.curve.field.unit}/d</small>}
              </span>
            ),
          },
          {
            ...head('validOfExpected'),
            render: (row) => (
              <span title={unknownReason(row) ?? t('curve.statistics.valid')}>
                {row.figures
                  ? `${formatNumber(row.figures.count, locale)} / ${formatNumber(row.figures.expected, locale)}`
                  : '—'}
              </span>
            ),
          },
        ]}
      />
    </Box>
  );
}
