import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '@groundwatch/protocol/rest';
import { channelsQuery } from '../../api/notifications.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { useHasPermission } from '../../session/permissions.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Text } from '../../ui/box.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { ChannelDialog } from './ChannelDialog.tsx';
import { ChannelTest } from './ChannelTest.tsx';

/** Channels with states, settings and a test message. */
export function ChannelsTab() {
  const { t } = useTranslation('alarm');
  const mayChange = useHasPermission('notification:update');
  const [tested, setTested] = useState<Channel | null>(null);
  const columns: readonly TableColumn<Channel>[] = [
    { key: 'name', title: t('notifications.name'), render: ({ name }) => name },
    {
      key: 'kind',
      title: t('notifications.channelKind'),
      render: ({ kind, isEnabled }) =>
        `${t(`notifications.kind.${kind}`)}${isEnabled ? '' : ` · ${t('notifications.off')}`}`,
    },
    {
      key: 'result',
      title: t('notifications.result'),
      render: ({ lastFailure, ...counts }) => (
        <>
          {t('notifications.lastHour', counts)}
          {lastFailure && (
            <Text block text="least" tone="text2" breaks>
              <Stamp time={lastFailure.at} /> {lastFailure.text}
            </Text>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <ResourceList
        title={t('notifications.tab.channels')}
        path="notifications/channels"
        auth="notification"
        query={useQuery(channelsQuery)}
        columns={columns}
        nameOf={({ name }) => name}
        empty={t('notifications.noChannels')}
        emptyText={t('notifications.noChannelsText')}
        isFixed={({ config }) => config === null}
        renderActions={(channel) =>
          mayChange &&
          channel.config !== null && (
            <Button
              size="xs"
              variant="default"
              onClick={() => setTested(channel)}
              aria-label={`${t('notifications.test')} · ${channel.name}`}
            >
              {t('notifications.test')}
            </Button>
          )
        }
        renderEditor={(channel, onClose) => <ChannelDialog channel={channel} onClose={onClose} />}
      />
      {tested && <ChannelTest channel={tested} onClose={() => setTested(null)} />}
    </>
  );
}
