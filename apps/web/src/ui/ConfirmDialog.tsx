import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Text } from './box.tsx';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** What the button does. */
  confirm: string;
  /** Something is lost. */
  isDangerous?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  error?: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    confirm,
    isDangerous = false,
    isBusy = false,
    isDisabled = false,
    error,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      size={440}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text as="div" tone="text2">
        {text}
      </Text>
      {error && (
        <Text as="p" mt={12} tone="red" role="alert">
          {error.message}
        </Text>
      )}
      <Row gap={8} align="stretch" justify="end" wrap mt={20}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button
          onClick={onConfirm}
          loading={isBusy}
          disabled={isDisabled}
          {...(isDangerous ? { className: classes.danger } : {})}
        >
          {confirm}
        </Button>
      </Row>
    </Modal>
  );
}
