import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import type { RolloutDetail } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useContinueRollout, useStopRollout } from '../../../api/rollouts.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { PasswordDialog } from '../../../session/PasswordDialog.tsx';
import { RevertDialog } from './RevertDialog.tsx';

interface RolloutActionsProps {
  rollout: RolloutDetail;
  onOpen: (id: string) => void;
}

const isStoppable = ({ state }: RolloutDetail): boolean =>
  state === 'canary' || state === 'asking' || state === 'running';

/** The actions possible on a rollout. */
export function RolloutActions({ rollout, onOpen }: RolloutActionsProps) {
  const { t } = useTranslation('control');
  const mayCommand = useHasPermission('device:command') && rollout.isWhole;
  const [asked, setAsked] = useState<'continue' | 'stop' | 'revert' | null>(null);
  const proceed = useContinueRollout(rollout.id);
  const stop = useStopRollout(rollout.id);
  const close = (): void => setAsked(null);
  if (!mayCommand) return null;
  const waiting = rollout.lines.filter(({ state }) => state === 'waiting').length;
  const isRevertable =
    !isStoppable(rollout) &&
    rollout.lines.some(({ state, command }) => state === 'applied' || (state === 'failed' && command?.sentAt));
  return (
    <>
      {rollout.state === 'asking' && (
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden />}
          onClick={() => setAsked('continue')}
        >
          {t('templates.continue', { count: waiting })}
        </Button>
      )}
      {isStoppable(rollout) && rollout.stoppedAt === null && (
        <Button
          variant="default"
          leftSection={<IconHandStop size={16} stroke={1.8} aria-hidden />}
          onClick={() => setAsked('stop')}
        >
          {t('templates.stop')}
        </Button>
      )}
      {isRevertable && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
          onClick={() => setAsked('revert')}
        >
          {t('templates.revert')}
        </Button>
      )}
      {asked === 'continue' && (
        <PasswordDialog
          title={t('templates.continueTitle', { count: waiting })}
          subtitle={rollout.templateName === '' ? undefined : rollout.templateName}
          note={t('templates.continueNote')}
          confirm={t('templates.confirm')}
          isBusy={proceed.isPending}
          error={proceed.error}
          onClose={close}
          onConfirm={(consent) => proceed.mutate(consent, { onSuccess: close })}
        />
      )}
      {asked === 'stop' && (
        <ConfirmDialog
          title={t('templates.stopTitle', { number: rollout.number })}
          text={t('templates.stopNote')}
          confirm={t('templates.stop')}
          isBusy={stop.isPending}
          error={stop.error}
          onClose={close}
          onConfirm={() => stop.mutate(undefined, { onSuccess: close })}
        />
      )}
      {asked === 'revert' && (
        <RevertDialog
          rollout={rollout}
          onClose={close}
          onReverted={(id) => {
            close();
            onOpen(id);
          }}
        />
      )}
    </>
  );
}
