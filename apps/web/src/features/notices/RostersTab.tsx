import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Roster } from '@groundwatch/protocol/rest';
import { peopleQuery, rostersQuery } from '../../api/notices.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { DutyCalendar } from './DutyCalendar.tsx';
import { ListPanel } from './ListPanel.tsx';
import classes from './notices.module.css';
import { personName } from './person-name.ts';
import { RosterDialog } from './RosterDialog.tsx';
import { Note } from '../../ui/Note.tsx';

const SHOWN_GAPS = 3;

/** Who is on duty when: now, in the coming two weeks, and where nobody is. */
export function RostersTab() {
  const { t } = useTranslation('alarm');
  const rosters = useQuery(rostersQuery);
  const people = useQuery(peopleQuery).data ?? [];
  const mayChange = useHasPermission('notice:update');
  const now = useServerNow();
  const [edited, setEdited] = useState<Roster | 'new' | null>(null);
  return (
    <>
      <ListPanel
        title={t('notices.tab.rosters')}
        query={rosters}
        empty={t('notices.noRosters')}
        onAdd={() => setEdited('new')}
      >
        {(roster) => (
          <Stack gap={8}>
            <Row gap="8 16" wrap p="8 0" className={classes.row}>
              <Stack breaks className={classes.name}>
                <b>{roster.name}</b>
                <span>{roster.timeZone}</span>
              </Stack>
              <Stack breaks className={classes.name}>
                <span>{t('notices.onDuty')}</span>
                <b>
                  {roster.onDuty.length === 0
                    ? t('notices.nobody')
                    : roster.onDuty.map((id) => personName(people, id)).join(' · ')}
                </b>
              </Stack>
              {mayChange && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setEdited(roster)}
                  aria-label={`${t('notices.edit')} · ${roster.name}`}
                >
                  {t('notices.edit')}
                </Button>
              )}
            </Row>
            {roster.gaps.length > 0 && (
              <Note kind="warning" role="note">
                {t('notices.gaps', { count: roster.gaps.length })}{' '}
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
      </ListPanel>
      {edited !== null && (
        <RosterDialog roster={edited === 'new' ? null : edited} people={people} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
