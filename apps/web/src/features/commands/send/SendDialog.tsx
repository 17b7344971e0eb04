import { useRef, type ReactNode } from 'react';
import type { Command, CommandOrder, Device } from '@groundwatch/protocol/rest';
import { useSendCommand } from '../../../api/commands.ts';
import { newId } from '../../../api/new-id.ts';
import { OutlookNote } from '../../../commands/OutlookNote.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { PasswordDialog, type PasswordChange } from '../../../session/PasswordDialog.tsx';

/** The props of every send dialog. */
export interface SendProps {
  device: Device;
  /** Time zone of the shown times. */
  zone: string | undefined;
  onSent: (command: Command) => void;
  onClose: () => void;
}

interface SendDialogProps extends SendProps {
  title: string;
  confirm: string;
  kind: CommandOrder['kind'];
  /** Null while incomplete or invalid. */
  order: CommandOrder | null;
  changes?: readonly PasswordChange[];
  isDangerous?: boolean;
  children?: ReactNode;
}

/** Shows whether and when it reaches the device, asks for the password, and sends. */
export function SendDialog(props: SendDialogProps) {
  const { device, zone, title, confirm, kind, order, changes, isDangerous = false, children, onSent, onClose } = props;
  const { t } = useTranslation('control');
  const send = useSendCommand(device.deviceNo);
  // The same order posted twice is one command. A changed order is another one.
  const wish = useRef({ text: '', id: '' });
  const idOf = (wanted: CommandOrder): string => {
    const text = JSON.stringify(wanted);
    if (wish.current.text !== text) wish.current = { text, id: newId() };
    return wish.current.id;
  };
  return (
    <PasswordDialog
      title={title}
      subtitle={t('commands.send.to', { device: device.name, station: device.stationName })}
      {...(changes ? { changes } : {})}
      note={<OutlookNote device={device} zone={zone} kind={kind} />}
      hasReason
      confirm={confirm}
      isDangerous={isDangerous}
      isBusy={send.isPending}
      isDisabled={order === null}
      error={send.error}
      onClose={onClose}
      onConfirm={(consent) => {
        if (order) send.mutate({ id: idOf(order), order, consent }, { onSuccess: onSent });
      }}
    >
      {children}
    </PasswordDialog>
  );
}
