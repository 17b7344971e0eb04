import { ActionIcon } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { TcpServerBodySchema } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useSaveRow } from '../../../registry/calls.ts';
import type { RowPartProps } from '../../../registry/definition.ts';
import { Allowed } from '../../../session/permissions.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../ui/toasts.ts';
import { connectionsOf } from './listener-state.ts';
import resource from '../../../resource/resource.module.css';
import classes from './tcp.module.css';

/** Starts a server at once. Stopping first shows the number of connections that end. */
export function StartStop({ row }: RowPartProps) {
  const { t } = useTranslation('admin');
  const save = useSaveRow('tcp-servers');
  const [isAsking, setIsAsking] = useState(false);
  const isEnabled = row['isEnabled'] === true;
  const name = String(row['name']);
  const put = (next: boolean): void =>
    save.mutate(
      { row, body: TcpServerBodySchema.parse({ ...row, isEnabled: next }) },
      {
        onSuccess: () => setIsAsking(false),
        onError: (error) => {
          if (!isAsking) showError(error);
        },
      },
    );
  const Sign = isEnabled ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return (
    <Allowed auth="tcp-server:update">
      <ActionIcon
        className={`${resource.button} ${classes.button}`}
        variant="subtle"
        color="gray"
        loading={save.isPending && !isAsking}
        aria-label={t(isEnabled ? 'registry.tcp.stop' : 'registry.tcp.start', { name })}
        onClick={() => (isEnabled ? setIsAsking(true) : put(true))}
      >
        <Sign size={15} />
      </ActionIcon>
      {isAsking && (
        <ConfirmDialog
          title={t('registry.tcp.stopTitle', { name })}
          text={t('registry.tcp.stopText', { count: connectionsOf(row) })}
          confirm={t('registry.tcp.stopConfirm')}
          isDangerous
          isBusy={save.isPending}
          error={save.error}
          onConfirm={() => put(false)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Allowed>
  );
}
