import { useQuery } from '@tanstack/react-query';
import type { Roster } from '@groundwatch/protocol/rest';
import { peopleQuery, rostersQuery } from '../../api/notifications.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Stack } from '../../ui/box.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { DutyCalendar } from './DutyCalendar.tsx';
import { personName } from '../../api/person-name.ts';
import { RosterDialog } from './RosterDialog.tsx';
import { Note } from '../../ui/Note.tsx';

const SHOWN_GAPS = 3;

/** Rosters: on duty now, the coming two weeks, and gaps. */
export function RostersTab() {
  const { t } = useTranslation('alarm');
  const people = useQuery(peopleQuery).data ?? [];
  const now = useServerNow();
  const columns: readonly TableColumn<Roster>[] = [
    { key: 'name', title: t('notifications.name'), render: ({ name }) => name },
    { key: 'zone', title: t('notifications.zone'), render: ({ timeZone }) => timeZone },
    {
      key: 'onDuty',
      title: t('notifications.onDuty'),
      render: ({ onDuty }) => (
        <b>
          {onDuty.length === 0 ? t('notifications.nobody') : onDuty.map((id) => personName(people, id)).join(' · ')}
        </b>
      ),
    },
  ];
  return (
    <ResourceList
      title={t('notifications.tab.rosters')}
      path="notifications/rosters"
      auth="notification"
      query={useQuery(rostersQuery)}
      columns={columns}
      nameOf={({ name }) => name}
      empty={t('notifications.noRosters')}
      emptyText={t('notifications.noRostersText')}
      renderDetail={(roster) => (
        <Stack gap={8}>
          {roster.gaps.length > 0 && (
            <Note kind="warning" role="note">
              {t('notifications.gaps', { count: roster.gaps.length })}{' '}
              {roster.gaps.slice(0, SHOWN_GAPS).map(({ from, to }) => (
                <span key={from}>
                  <Stamp time={from} zone={roster.timeZone} /> – <Stamp time={to} zone={roster.timeZone} />
                </span>
              ))}
            </Note>
          )}
          <DutyCalendar plan={roster} people={people} now={now} />
        </Stack>
      )}
      renderEditor={(roster, onClose) => <RosterDialog roster={roster} people={people} onClose={onClose} />}
    />
  );
}
