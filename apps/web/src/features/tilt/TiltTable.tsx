import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { tiltRows } from './tilt-figures.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import classes from './Tilt.module.css';
import type { ShownTilt } from './use-tilt.ts';

/** The readings behind the plots, newest first. */
export function TiltTable({ tilt, zone }: { tilt: ShownTilt; zone: string | undefined }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const text = (value: number | null, decimals: number, isSigned = false): string =>
    value === null ? MISSING : formatNumber(value, locale, decimals, isSigned);
  return (
    <TableFrame className={classes.table} label={t('tilt.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('plot.time')}</th>
            <th scope="col">{t('tilt.x')} °</th>
            <th scope="col">{t('tilt.y')} °</th>
            <th scope="col">{t('tilt.total')} °</th>
            <th scope="col">{t(tilt.azimuth === null ? 'tilt.direction' : 'tilt.bearing')} °</th>
            <th scope="col">{t('tilt.deviation')}</th>
          </tr>
        </thead>
        <tbody>
          {tiltRows(tilt).map((row) => (
            <tr key={row.time}>
              <th scope="row">{formatStamp(row.time, zone)}</th>
              <td>{text(row.x, 4, true)}</td>
              <td>{text(row.y, 4, true)}</td>
              <td>{text(row.total, 4)}</td>
              <td>{text(row.direction, 1)}</td>
              <td>{text(row.deviation, 4, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
