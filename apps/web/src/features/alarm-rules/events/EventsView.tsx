import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarkedEvent, Overview } from '@groundwatch/protocol/rest';
import { markedEventsQuery, useRemoveEvent } from '../../../api/alarm-rules.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Allowed } from '../../../session/permissions.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatZonedStamp } from '../../../ui/format-time.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Box, Row, Stack, Text } from '../../../ui/box.tsx';
import { EventDialog } from './EventDialog.tsx';
import classes from './Events.module.css';

/** What happened on the slopes: what a back-test tells the lead time before. */
export function EventsView({ overview }: { overview: Overview }) {
  const { t } = useTranslation('alarm');
  const list = useQuery(markedEventsQuery);
  const remove = useRemoveEvent();
  const [edited, setEdited] = useState<MarkedEvent | 'new' | null>(null);
  const [removed, setRemoved] = useState<MarkedEvent | null>(null);
  const zoneOf = ({ stationId }: MarkedEvent) => overview.stations.find(({ id }) => id === stationId)?.timeZone;
  return (
    <>
      <Panel
        title={t('events.title')}
        aside={
          <Allowed auth="alarm-rule:update">
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('events.mark')}
            </Button>
          </Allowed>
        }
        isLoading={list.isPending}
        skeleton={<Skeleton rows={6} height={44} />}
        error={list.data ? null : list.error}
        onRetry={() => void list.refetch()}
        empty={list.data?.length === 0 ? t('events.none') : undefined}
      >
        <Box as="ul" className={classes.events}>
          {list.data?.map((event) => (
            <Stack key={event.id} as="li" columns="200px minmax(0, 1fr) auto" align="center" gap="4 16" p="4 0">
              <time dateTime={event.at}>{formatZonedStamp(Date.parse(event.at), zoneOf(event))}</time>
              <span>
                <strong>{event.name}</strong>{' '}
                <Text as="small" tone="text3">
                  {event.stationName}
                </Text>
                {event.note !== '' && (
                  <Text as="p" tone="text3">
                    {event.note}
                  </Text>
                )}
              </span>
              <Allowed auth="alarm-rule:update">
                <Row as="span" inline gap={4} align="stretch" className={classes.buttons}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={t('events.change', { name: event.name })}
                    onClick={() => setEdited(event)}
                  >
                    <IconPencil size={16} stroke={1.8} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={t('events.remove', { name: event.name })}
                    onClick={() => setRemoved(event)}
                  >
                    <IconTrash size={16} stroke={1.8} aria-hidden />
                  </ActionIcon>
                </Row>
              </Allowed>
            </Stack>
          ))}
        </Box>
      </Panel>
      {edited && (
        <EventDialog event={edited === 'new' ? null : edited} overview={overview} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('events.remove', { name: removed.name })}
          text={t('events.removeNote')}
          confirm={t('rules.delete')}
          isDangerous
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}
