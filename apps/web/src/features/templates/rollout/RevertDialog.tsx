import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RolloutDetail } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { newId } from '../../../api/new-id.ts';
import { revertQuery, useRevertRollout } from '../../../api/rollouts.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { PanelError, Skeleton } from '../../../ui/states.tsx';
import { PasswordDialog } from '../../../session/PasswordDialog.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
import { showNote } from '../../../ui/toasts.ts';
import { ChangeList } from '../ChangeList.tsx';

interface RevertDialogProps {
  rollout: RolloutDetail;
  onReverted: (id: string) => void;
  onClose: () => void;
}

/** The restored values of each device, and the password. */
export function RevertDialog({ rollout, onReverted, onClose }: RevertDialogProps) {
  const { t } = useTranslation('control');
  const [id] = useState(newId);
  const [isForced, setForced] = useState(false);
  const plan = useQuery(revertQuery(rollout.id));
  const revert = useRevertRollout(rollout.id);
  const lines = plan.data ?? [];
  const since = lines.filter(({ skipped }) => skipped === 'changedSince').length;
  const count = lines.filter(({ skipped }) => skipped === null).length + (isForced ? since : 0);
  return (
    <PasswordDialog
      title={t('templates.revertTitle', { number: rollout.number })}
      subtitle={rollout.templateName === '' ? undefined : rollout.templateName}
      note={plan.data && t(count === 0 ? 'templates.revertNothing' : 'templates.revertNote', { count })}
      hasReason
      confirm={t('templates.revertConfirm')}
      isBusy={revert.isPending}
      isDisabled={count === 0}
      error={revert.error}
      onClose={onClose}
      onConfirm={(consent) =>
        revert.mutate(
          { id, isForced, consent },
          {
            onSuccess: ({ number }) => {
              showNote(t('templates.started', { number }));
              onReverted(id);
            },
          },
        )
      }
    >
      {plan.isPending && <Skeleton rows={3} />}
      {plan.error && <PanelError message={plan.error.message} onRetry={() => void plan.refetch()} />}
      {lines.length > 0 && (
        <Stack
          as="ul"
          gap={8}
          p="8 12"
          framed
          scroll
          text="table"
          style={{ maxHeight: 240 }}
          tabIndex={0}
          aria-label={t('templates.devices')}
        >
          {lines.map(({ deviceNo, deviceName, changes, skipped }) => (
            <li key={deviceNo}>
              <strong>{deviceName || deviceNo}</strong>
              {skipped !== null && (
                <Text as="small" ml={8}>
                  {t(`templates.skipped.${skipped}`)}
                </Text>
              )}
              {(skipped === null || skipped === 'changedSince') && <ChangeList set={rollout.set} changes={changes} />}
            </li>
          ))}
        </Stack>
      )}
      {since > 0 && (
        <Checkbox
          label={t('templates.force', { count: since })}
          checked={isForced}
          onChange={(event) => setForced(event.currentTarget.checked)}
        />
      )}
    </PasswordDialog>
  );
}
