import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { Text } from '../ui/box.tsx';
import { formatNumber } from '../ui/format-number.ts';
import { formatStamp } from '../ui/format-time.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { Curve, Span } from './curve.ts';

interface ChartTableProps {
  curves: readonly Curve[];
  range: Span;
  zone: string | undefined;
  label: string;
}

/** The curve's values as a table, newest first, with quality remarks in words. */
export function ChartTable({ curves, range, zone, label }: ChartTableProps) {
  const { t } = useTranslation();
  const times = [...new Set(curves.flatMap(({ points }) => points.map(([time]) => time)))]
    .filter((time) => time >= range.from && time <= range.to)
    .sort((a, b) => b - a);
  return (
    <DataTable
      label={label}
      look="figures"
      maxHeight="100%"
      rows={times}
      keyOf={(time) => time}
      columns={[
        { key: 'time', title: t('chart.collectTime'), render: (time) => formatStamp(time, zone) },
        ...curves.map((curve) => {
          const values = new Map(curve.points.map((point) => [point[0], point[3]]));
          return {
            key: curve.key,
            title: `${curve.name} ${curve.field.unit}`,
            render: (time: number) => <Cell curve={curve} time={time} value={values.get(time)} />,
          };
        }),
      ]}
    />
  );
}

interface CellProps {
  curve: Curve;
  time: number;
  value: number | null | undefined;
}

function Cell({ curve: { marks, field }, time, value }: CellProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const words = [marks.late.has(time) && t('state.resent'), marks.suspect.has(time) && t('state.suspect')];
  const text = words.filter(Boolean).join(' · ');
  const missing = marks.faults.has(time) ? t('state.sensorFault') : '—';
  return (
    <>
      {text !== '' && (
        <Text text="least" tone="late" style={{ marginRight: 8 }}>
          {text}
        </Text>
      )}
      {value === null || value === undefined
        ? missing
        : formatNumber(value, locale, field.decimals, field.signed === true)}
    </>
  );
}
