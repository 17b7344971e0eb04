import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '@groundwatch/protocol/rest';
import { channelsQuery } from '../../api/notices.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { ChannelDialog } from './ChannelDialog.tsx';
import { ChannelTest } from './ChannelTest.tsx';
import { ListPanel } from './ListPanel.tsx';
import classes from './notices.module.css';

/** Ways to reach people: how they do, their settings, and a test message. */
export function ChannelsTab() {
  const { t } = useTranslation('alarm');
  const channels = useQuery(channelsQuery);
  const mayChange = useHasPermission('notice:update');
  const [edited, setEdited] = useState<Channel | 'new' | null>(null);
  const [tested, setTested] = useState<Channel | null>(null);
  return (
    <>
      <ListPanel
        title={t('notices.tab.channels')}
        query={channels}
        empty={t('notices.noChannels')}
        onAdd={() => setEdited('new')}
      >
        {(channel) => (
          <>
            <Stack breaks className={classes.name}>
              <b>{channel.name}</b>
              <span>
                {t(`notices.kind.${channel.kind}`)}
                {!channel.isEnabled && ` · ${t('notices.off')}`}
              </span>
            </Stack>
            <Stack breaks className={classes.name}>
              <span>
                {t('notices.lastHour', { sent: channel.sent, failed: channel.failed, waiting: channel.waiting })}
              </span>
              {channel.lastFailure && (
                <Text text="least" tone="text2" breaks className={classes.proof}>
                  <Stamp time={channel.lastFailure.at} /> {channel.lastFailure.text}
                </Text>
              )}
            </Stack>
            {mayChange && channel.config !== null && (
              <Row gap={12} wrap className={classes.buttons}>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setTested(channel)}
                  aria-label={`${t('notices.test')} · ${channel.name}`}
                >
                  {t('notices.test')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setEdited(channel)}
                  aria-label={`${t('notices.edit')} · ${channel.name}`}
                >
                  {t('notices.edit')}
                </Button>
              </Row>
            )}
          </>
        )}
      </ListPanel>
      {edited !== null && <ChannelDialog channel={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {tested && <ChannelTest channel={tested} onClose={() => setTested(null)} />}
    </>
  );
}
