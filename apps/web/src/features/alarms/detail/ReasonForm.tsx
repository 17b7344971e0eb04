import { Button, Modal, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';

const LONGEST = 500;

interface ReasonFormProps {
  /** What is done: title and button. */
  title: string;
  hint: string;
  /** What else is asked. */
  children?: ReactNode;
  error: Error | null;
  isBusy: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Asks why something is done to an alarm; without a reason it is not done. */
export function ReasonForm({ title, hint, children, error, isBusy, onSubmit, onClose }: ReasonFormProps) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Modal
      opened
      centered
      size={460}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(reason.trim());
        }}
      >
        <Text as="p" tone="text2">
          {hint}
        </Text>
        {children}
        <Textarea
          data-autofocus
          required
          withAsterisk={false}
          label={t('detail.reason')}
          value={reason}
          maxLength={LONGEST}
          minRows={2}
          autosize
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && (
          <Text as="p" tone="red" role="alert">
            {error.message}
          </Text>
        )}
        <Row gap={8} align="stretch" justify="end" wrap>
          <Button type="button" variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={isBusy}>
            {title}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
