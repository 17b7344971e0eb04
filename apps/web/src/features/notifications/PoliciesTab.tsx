import { useQuery } from '@tanstack/react-query';
import type { Policy } from '@groundwatch/protocol/rest';
import { channelsQuery, peopleQuery, policiesQuery, rostersQuery } from '../../api/notifications.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { LevelMarks } from './LevelChoice.tsx';
import { personName } from '../../api/person-name.ts';
import { PolicyDialog } from './PolicyDialog.tsx';

/** Notification policies: recipients, channels and escalation. */
export function PoliciesTab() {
  const { t } = useTranslation('alarm');
  const channels = useQuery(channelsQuery).data ?? [];
  const rosters = useQuery(rostersQuery).data ?? [];
  const people = useQuery(peopleQuery).data ?? [];
  const columns: readonly TableColumn<Policy>[] = [
    { key: 'name', title: t('notifications.name'), render: ({ name }) => name },
    {
      key: 'place',
      title: t('notifications.place'),
      render: ({ stationName, projectName, isEnabled }) => (
        <>
          {stationName || projectName || t('notifications.everywhere')}
          {!isEnabled && ` · ${t('notifications.off')}`}
        </>
      ),
    },
    {
      key: 'steps',
      title: t('notifications.target'),
      render: ({ steps }) => (
        <Stack as="ol" gap={4}>
          {steps.map(({ afterMinutes, lines }) => (
            <Row key={afterMinutes} as="li" align="stretch" wrap gap="4 12">
              <b>
                {afterMinutes === 0 ? t('notifications.atOnce') : t('notifications.after', { minutes: afterMinutes })}
              </b>
              {lines.map((line, index) => (
                <span key={index}>
                  <LevelMarks levels={line.levels} />
                  {line.rosterId !== null
                    ? rosters.find(({ id }) => id === line.rosterId)?.name
                    : line.userId !== null
                      ? personName(people, line.userId)
                      : t('notifications.systems')}
                  {' · '}
                  {line.channelIds.map((id) => channels.find((one) => one.id === id)?.name ?? `#${id}`).join(', ')}
                </span>
              ))}
            </Row>
          ))}
        </Stack>
      ),
    },
  ];
  return (
    <ResourceList
      title={t('notifications.tab.policies')}
      path="notifications/policies"
      auth="notification"
      query={useQuery(policiesQuery)}
      columns={columns}
      nameOf={({ name }) => name}
      empty={t('notifications.noPolicies')}
      emptyText={t('notifications.noPoliciesText')}
      renderEditor={(policy, onClose) => (
        <PolicyDialog policy={policy} channels={channels} rosters={rosters} people={people} onClose={onClose} />
      )}
    />
  );
}
