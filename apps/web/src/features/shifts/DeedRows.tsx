import { Link } from 'react-router';
import type { ShiftDeed } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import classes from './Report.module.css';
import { useTimes } from './use-times.ts';

/** Where it can be read in full. */
function pathOf({ what, reference }: ShiftDeed): string {
  if (what === 'command') return `/devices/${reference}?tab=commands`;
  if (what === 'horn' || what === 'hornTest') return `/alarms/horns?sounding=${reference}`;
  return what === 'works' ? '/alarms?view=maintenance' : `/alarms?alarm=${reference}`;
}

/** What people did, the newest first. */
export function DeedRows({ deeds, at }: { deeds: readonly ShiftDeed[]; at: string }) {
  const { t } = useTranslation('shift');
  const { t: control } = useTranslation('control');
  const { stamp } = useTimes(at);
  return (
    <TableFrame label={t('section.deeds')} className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.at')}</th>
            <th>{t('column.who')}</th>
            <th>{t('column.deed')}</th>
            <th>{t('column.place')}</th>
            <th>{t('column.note')}</th>
          </tr>
        </thead>
        <tbody>
          {deeds.map((deed) => (
            <tr key={`${deed.at} ${deed.what} ${deed.reference}`}>
              <td>
                <time dateTime={deed.at}>{stamp(deed.at)}</time>
              </td>
              <td>{deed.accountName}</td>
              <td>
                <Link to={pathOf(deed)}>
                  {deed.commandKind === null ? t(`did.${deed.what}`) : control(`kind.${deed.commandKind}`)}
                </Link>
              </td>
              <td>
                {deed.stationName}
                <small>{deed.subjectName}</small>
              </td>
              <td className={classes.free}>{deed.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
