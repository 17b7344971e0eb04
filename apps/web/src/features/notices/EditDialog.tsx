import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../errors/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './notices.module.css';

interface EditDialogProps {
  title: string;
  children: ReactNode;
  error: Error | null;
  isBusy: boolean;
  isDisabled?: boolean;
  size?: number | undefined;
  saveLabel?: string;
  onSave: () => void;
  onClose: () => void;
  /** Beside the buttons, at the other end. */
  aside?: ReactNode;
}

/** One thing that is set up, in a dialog: what was refused stands above the buttons, each with what to do. */
export function EditDialog(props: EditDialogProps) {
  const { title, children, error, isBusy, isDisabled = false, size = 560, saveLabel, onSave, onClose, aside } = props;
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      size={size}
      radius="lg"
      title={<Text text="panel">{title}</Text>}
      closeButtonProps={{ 'aria-label': common('common.close') }}
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
          <div className={classes.failure} role="alert">
            <p>{error.message}</p>
            {fields.length > 0 && (
              <ul>
                {fields.map(({ path, msg }) => (
                  <li key={path}>
                    {path}: {msg}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <Row gap={12} justify="end" wrap className={classes.formButtons}>
          {aside}
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isDisabled}>
            {saveLabel ?? t('notices.save')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
