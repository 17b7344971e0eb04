import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Policy } from '@groundwatch/protocol/rest';
import { channelsQuery, peopleQuery, policiesQuery, rostersQuery } from '../../api/notices.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { LevelMarks } from './LevelChoice.tsx';
import { ListPanel } from './ListPanel.tsx';
import classes from './notices.module.css';
import { personName } from './person-name.ts';
import { PolicyDialog } from './PolicyDialog.tsx';

/** Who is told of which alarms, by what, and who next when nobody acknowledges. */
export function PoliciesTab() {
  const { t } = useTranslation('alarm');
  const policies = useQuery(policiesQuery);
  const channels = useQuery(channelsQuery).data ?? [];
  const rosters = useQuery(rostersQuery).data ?? [];
  const people = useQuery(peopleQuery).data ?? [];
  const mayChange = useHasPermission('notice:update');
  const [edited, setEdited] = useState<Policy | 'new' | null>(null);
  return (
    <>
      <ListPanel
        title={t('notices.tab.policies')}
        query={policies}
        empty={t('notices.noPolicies')}
        onAdd={() => setEdited('new')}
      >
        {(policy) => (
          <>
            <Stack breaks className={classes.name}>
              <b>{policy.name}</b>
              <span>
                {policy.stationName || policy.projectName || t('notices.everywhere')}
                {!policy.isEnabled && ` · ${t('notices.off')}`}
              </span>
            </Stack>
            <Stack as="ol" gap={4} text="table" className={classes.steps}>
              {policy.steps.map(({ afterMinutes, lines }) => (
                <Row key={afterMinutes} as="li" align="stretch" wrap gap="4 12">
                  <b>{afterMinutes === 0 ? t('notices.atOnce') : t('notices.after', { minutes: afterMinutes })}</b>
                  {lines.map((line, index) => (
                    <span key={index}>
                      <LevelMarks levels={line.levels} />
                      {line.rosterId !== null
                        ? rosters.find(({ id }) => id === line.rosterId)?.name
                        : line.userId !== null
                          ? personName(people, line.userId)
                          : t('notices.systems')}
                      {' · '}
                      {line.channelIds.map((id) => channels.find((one) => one.id === id)?.name ?? `#${id}`).join(', ')}
                    </span>
                  ))}
                </Row>
              ))}
            </Stack>
            {mayChange && (
              <Button
                size="xs"
                variant="default"
                onClick={() => setEdited(policy)}
                aria-label={`${t('notices.edit')} · ${policy.name}`}
              >
                {t('notices.edit')}
              </Button>
            )}
          </>
        )}
      </ListPanel>
      {edited !== null && (
        <PolicyDialog
          policy={edited === 'new' ? null : edited}
          channels={channels}
          rosters={rosters}
          people={people}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
