import type { Command } from '@groundwatch/protocol/rest';
import { useCancelCommand } from '../../../api/commands.ts';
import { useContentText } from '../../../commands/use-content-text.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { PasswordDialog } from '../../../session/PasswordDialog.tsx';
import { Stack, Text } from '../../../ui/box.tsx';

/** Confirms the cancellation of a command that has not been sent, with the password. */
export function DeleteDialog({ command, onClose }: { command: Command; onClose: () => void }) {
  const { t } = useTranslation('control');
  const contentText = useContentText();
  const cancel = useCancelCommand();
  const { title, detail } = contentText(command);
  const { id, number, deviceName, stationName } = command;
  return (
    <PasswordDialog
      title={t('commands.list.deleteTitle', { number })}
      subtitle={t('commands.send.to', { device: deviceName, station: stationName })}
      note={t('commands.list.deleteHint')}
      hasReason
      confirm={t('commands.list.delete')}
      isDangerous
      isBusy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onConfirm={(consent) => cancel.mutate({ id, consent }, { onSuccess: onClose })}
    >
      <Stack as="blockquote" m={0} p="8 12" raised breaks>
        {title}
        {detail && <Text tone="text2">{detail}</Text>}
      </Stack>
    </PasswordDialog>
  );
}
