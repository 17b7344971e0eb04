import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { isOver, toCm, type BlastAxis, type BlastPoint } from './points.ts';
import { Text } from '../../ui/box.tsx';

interface BlastTableProps {
  points: readonly BlastPoint[];
  zone: string | undefined;
  axisName: (axis: BlastAxis) => string;
  label: string;
}

/** The points as a table: time, axis, velocity, and limit. */
export function BlastTable({ points, zone, axisName, label }: BlastTableProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const number = (value: number, decimals: number): string => formatNumber(value, locale, decimals);
  return (
    <DataTable
      label={label}
      look="figures"
      maxHeight="420px"
      rows={points}
      keyOf={({ time, axis }) => `${time} ${axis}`}
      columns={[
        {
          key: 'time',
          title: t('plot.time'),
          sortBy: ({ time }) => time,
          render: (point) => (
            <>
              {formatStamp(point.time, zone)}{' '}
              <small>
                {[point.isResent && t('plot.late'), point.isSuspect && t('plot.suspect')].filter(Boolean).join(' · ')}
              </small>
            </>
          ),
        },
        {
          key: 'axis',
          title: t('blasting.axisHead'),
          sortBy: ({ axis }) => axis,
          isNumeric: false,
          render: ({ axis }) => axisName(axis),
        },
        {
          key: 'frequency',
          title: `${t('blasting.frequency')} Hz`,
          sortBy: ({ hz }) => hz,
          render: ({ hz }) => number(hz, 1),
        },
        {
          key: 'velocity',
          title: `${t('blasting.velocity')} cm/s`,
          sortBy: ({ ppv }) => ppv,
          render: ({ ppv }) => number(toCm(ppv), 4),
        },
        {
          key: 'limit',
          title: `${t('blasting.limit')} cm/s`,
          render: ({ limit }) => (limit === null ? MISSING : number(toCm(limit), 2)),
        },
        {
          key: 'share',
          title: t('blasting.share'),
          sortBy: ({ ppv, limit }) => limit && ppv / limit,
          render: (point) => (
            <>
              {point.limit === null ? MISSING : `${number((point.ppv / point.limit) * 100, 0)} %`}
              {isOver(point) && (
                <Text as="b" tone="red" ml={8}>
                  {t('blasting.isOver')}
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
