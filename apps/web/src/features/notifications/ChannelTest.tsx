import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChannelTestSchema, type Channel } from '@groundwatch/protocol/rest';
import { deliveryQuery } from '../../api/notifications.ts';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stack } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { DeliveryStory } from './DeliveryStory.tsx';

/** Sends a test message and shows the answer. */
export function ChannelTest({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const form = useDialogForm({
    initialValues: { to: '' },
    schema: ChannelTestSchema,
    bodyOf: ({ to }) => (to.trim() === '' ? {} : { to }),
  });
  const test = useSend('POST /rest/notifications/channels/:id/test', 'notifications');
  const id = test.data?.id ?? 0;
  const delivery = useQuery({ ...deliveryQuery(id), enabled: id !== 0 });
  const hasAddress = channel.kind === 'email' || channel.kind === 'sms';
  return (
    <FormDialog
      form={form}
      size={560}
      title={`${t('notifications.test')} · ${channel.name}`}
      error={delivery.error}
      submit={t('notifications.testNow')}
      onSubmit={(body) => test.mutateAsync({ params: { id: channel.id }, body })}
      onClose={onClose}
    >
      {hasAddress && (
        <TextInput
          label={t(channel.kind === 'email' ? 'notifications.email' : 'notifications.phone')}
          description={t('notifications.testOwn')}
          {...form.getInputProps('to')}
        />
      )}
      <Stack gap={16} role="status">
        {delivery.data && <DeliveryStory delivery={delivery.data} />}
      </Stack>
    </FormDialog>
  );
}
