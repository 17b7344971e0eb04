import { Textarea } from '@mantine/core';
import { AcknowledgeSchema, type Alarm } from '@groundwatch/protocol/rest';
import { useAcknowledge } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useDialogForm } from '../../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';

/** The target of a message's link. Only the button acknowledges, as the signed-in user. */
export function AcknowledgeDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const acknowledge = useAcknowledge();
  const form = useDialogForm({ initialValues: { note: '' }, schema: AcknowledgeSchema });
  return (
    <FormDialog
      form={form}
      title={t('list.acknowledge')}
      submit={t('list.acknowledge')}
      onSubmit={({ note }) => acknowledge.mutateAsync({ alarms: [alarm], note: note ?? '' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Textarea label={t('list.note')} autosize minRows={2} {...form.getInputProps('note')} data-autofocus />
    </FormDialog>
  );
}
