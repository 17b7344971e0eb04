import type { ParameterSet } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useSendCommand } from '../../api/commands.ts';
import { newId } from '../../api/new-id.ts';
import { OutlookNote } from '../../commands/OutlookNote.tsx';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { PasswordDialog } from '../../session/PasswordDialog.tsx';
import { showNote } from '../../ui/toasts.ts';

interface ReadDialogProps {
  device: Device;
  set: ParameterSet;
  zone: string | undefined;
  onClose: () => void;
}

/** Reads the set from the device. */
export function ReadDialog({ device, set, zone, onClose }: ReadDialogProps) {
  const { t } = useTranslation('control');
  const name = useNames();
  const [id] = useState(newId);
  const send = useSendCommand(device.deviceNo);
  return (
    <PasswordDialog
      title={t('parameters.readTitle', { set: name(set.names) })}
      subtitle={device.name}
      note={<OutlookNote device={device} zone={zone} kind="read" />}
      confirm={t('parameters.readConfirm')}
      isBusy={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={(consent) =>
        send.mutate(
          { id, consent, order: { kind: 'read', body: { set: set.id } } },
          {
            onSuccess: ({ number }) => {
              showNote(t('parameters.sent', { number }));
              onClose();
            },
          },
        )
      }
    />
  );
}
