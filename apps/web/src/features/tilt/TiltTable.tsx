import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { tiltRows } from './tilt-figures.ts';
import type { ShownTilt } from './use-tilt.ts';

/** The readings of the plots, newest first. */
export function TiltTable({ tilt, zone }: { tilt: ShownTilt; zone: string | undefined }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const text = (value: number | null, decimals: number, isSigned = false): string =>
    value === null ? MISSING : formatNumber(value, locale, decimals, isSigned);
  return (
    <DataTable
      label={t('tilt.table')}
      look="figures"
      maxHeight="62vh"
      rows={tiltRows(tilt)}
      keyOf={({ time }) => time}
      columns={[
        { key: 'time', title: t('plot.time'), render: ({ time }) => formatStamp(time, zone) },
        { key: 'x', title: `${t('tilt.x')} °`, render: ({ x }) => text(x, 4, true) },
        { key: 'y', title: `${t('tilt.y')} °`, render: ({ y }) => text(y, 4, true) },
        { key: 'total', title: `${t('tilt.total')} °`, render: ({ total }) => text(total, 4) },
        {
          key: 'direction',
          title: `${t(tilt.azimuth === null ? 'tilt.direction' : 'tilt.bearing')} °`,
          render: ({ direction }) => text(direction, 1),
        },
        { key: 'deviation', title: t('tilt.deviation'), render: ({ deviation }) => text(deviation, 4, true) },
      ]}
    />
  );
}
