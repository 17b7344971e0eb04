import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../errors/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './WallForm.module.css';

interface FormDialogProps {
  title: string;
  save: string;
  size?: number;
  error: Error | null;
  isBusy: boolean;
  isDisabled?: boolean;
  children: ReactNode;
  /** Beside the buttons, at the other end. */
  aside?: ReactNode;
  onSave: () => void;
  onClose: () => void;
}

/** What is typed in, and what the server had against it. */
export function FormDialog(props: FormDialogProps) {
  const { title, save, size = 480, error, isBusy, isDisabled = false, children, aside, onSave, onClose } = props;
  const { t } = useTranslation();
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      size={size}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack
        as="form"
        gap={16}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled && !isBusy) onSave();
        }}
      >
        {children}
        {error && (
          <Text as="p" tone="red" role="alert">
            {fields.length > 0 ? fields.map(({ msg }) => msg).join(' · ') : error.message}
          </Text>
        )}
        <Row gap={12} justify="end" wrap className={classes.formButtons}>
          {aside}
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isDisabled}>
            {save}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
