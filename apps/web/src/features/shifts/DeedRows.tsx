import { Link } from 'react-router';
import type { ShiftDeed } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Text } from '../../ui/box.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './Report.module.css';
import { useTimes } from './use-times.ts';

/** A link to the details. */
function pathOf({ what, reference }: ShiftDeed): string {
  if (what === 'command') return `/devices/${reference}?tab=commands`;
  if (what === 'horn' || what === 'hornTest') return `/alarms/horns?sounding=${reference}`;
  return what === 'works' ? '/alarms?view=maintenance' : `/alarms?alarm=${reference}`;
}

/** Actions of users, newest first. */
export function DeedRows({ deeds, at: moment }: { deeds: readonly ShiftDeed[]; at: string }) {
  const { t } = useTranslation('shift');
  const { t: control } = useTranslation('control');
  const { stamp } = useTimes(moment);
  return (
    <DataTable
      label={t('section.deeds')}
      look="words"
      hasCards
      rows={deeds}
      keyOf={({ at, what, reference }) => `${at} ${what} ${reference}`}
      columns={[
        { key: 'at', title: t('column.at'), render: ({ at }) => <time dateTime={at}>{stamp(at)}</time> },
        { key: 'who', title: t('column.who'), render: ({ accountName }) => accountName },
        {
          key: 'deed',
          title: t('column.deed'),
          isRowHead: true,
          render: (deed) => (
            <Link to={pathOf(deed)}>
              {deed.commandKind === null ? t(`did.${deed.what}`) : control(`kind.${deed.commandKind}`)}
            </Link>
          ),
        },
        {
          key: 'place',
          title: t('column.place'),
          render: ({ stationName, subjectName }) => (
            <>
              {stationName}
              <small>{subjectName}</small>
            </>
          ),
        },
        { key: 'note', title: t('column.note'), render: ({ note }) => <Text className={classes.text}>{note}</Text> },
      ]}
    />
  );
}
