import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseSchema } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Text } from '../../../ui/box.tsx';
import { useDialogForm } from '../../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';

const LONGEST = 500;

interface ReasonFormProps {
  /** Title and button. */
  title: string;
  hint: string;
  /** Further fields. */
  children?: ReactNode;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of an action on an alarm, which is mandatory. */
export function ReasonForm({ title, hint, children, onSubmit, onClose }: ReasonFormProps) {
  const { t } = useTranslation('alarm');
  const form = useDialogForm({ initialValues: { reason: '' }, schema: CloseSchema });
  return (
    <FormDialog
      form={form}
      size={460}
      title={title}
      submit={title}
      onSubmit={({ reason }) => onSubmit(reason)}
      onClose={onClose}
    >
      <Text as="p" tone="text2">
        {hint}
      </Text>
      {children}
      <Textarea
        data-autofocus
        label={t('detail.reason')}
        maxLength={LONGEST}
        minRows={2}
        autosize
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
