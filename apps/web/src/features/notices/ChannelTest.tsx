import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '@groundwatch/protocol/rest';
import { deliveryQuery } from '../../api/notices.ts';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stack } from '../../ui/box.tsx';
import { DeliveryStory } from './DeliveryStory.tsx';
import { EditDialog } from './EditDialog.tsx';

/** Sends a test message, and shows what the other side answers as it comes. */
export function ChannelTest({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const [to, setTo] = useState('');
  const test = useSend('POST /rest/notices/channels/:id/test', 'notices');
  const id = test.data?.id ?? 0;
  const delivery = useQuery({ ...deliveryQuery(id), enabled: id !== 0 });
  const hasAddress = channel.kind === 'email' || channel.kind === 'sms';
  return (
    <EditDialog
      title={`${t('notices.test')} · ${channel.name}`}
      saveLabel={t('notices.testNow')}
      error={test.error ?? delivery.error}
      isBusy={test.isPending}
      onSave={() =>
        test.mutate({
          params: { id: channel.id },
          body: to.trim() === '' ? {} : { to: to.trim() },
        })
      }
      onClose={onClose}
    >
      {hasAddress && (
        <TextInput
          label={t(channel.kind === 'email' ? 'notices.email' : 'notices.phone')}
          description={t('notices.testOwn')}
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
      )}
      <Stack gap={16} role="status">
        {delivery.data && <DeliveryStory delivery={delivery.data} />}
      </Stack>
    </EditDialog>
  );
}
