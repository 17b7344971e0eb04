import type { ReactNode } from 'react';
import { Text } from '../box.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface ConfirmDialogProps extends Pick<
  DialogProps,
  'title' | 'isOpen' | 'isDangerous' | 'isBusy' | 'isDisabled' | 'error' | 'focus' | 'onClose'
> {
  text: ReactNode;
  /** Label of the button. */
  confirm: string;
  onConfirm: () => void;
}

/** Confirms an irreversible action. */
export function ConfirmDialog({ text, confirm, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog place="short" focus="cancel" {...dialog} submit={confirm} onSubmit={onConfirm}>
      <Text as="div" tone="text2">
        {text}
      </Text>
    </Dialog>
  );
}
