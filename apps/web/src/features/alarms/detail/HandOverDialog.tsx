import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AssignSchema, type Alarm } from '@groundwatch/protocol/rest';
import { assigneesQuery, useAssign } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useDialogForm } from '../../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';

/** Hands an alarm over to another user who may respond to it. */
export function HandOverDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const assign = useAssign();
  const people = useQuery(assigneesQuery(alarm.id)).data ?? [];
  const form = useDialogForm({
    initialValues: { userId: '', note: '' },
    schema: AssignSchema,
    bodyOf: ({ userId, note }) => ({ userId: userId ? Number(userId) : undefined, note }),
  });
  return (
    <FormDialog
      form={form}
      size={460}
      title={t('response.handOver')}
      submit={t('response.handOver')}
      onSubmit={({ userId, note }) =>
        assign.mutateAsync({ id: alarm.id, userId, note: note ?? '' }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Select
        label={t('response.to')}
        searchable
        data={people
          .filter(({ accountName }) => accountName !== alarm.assignedName)
          .map(({ userId, accountName, name }) => ({
            value: String(userId),
            label: name === '' ? accountName : `${name} (${accountName})`,
          }))}
        {...form.getInputProps('userId')}
        data-autofocus
      />
      <Textarea label={t('list.note')} maxLength={500} autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
