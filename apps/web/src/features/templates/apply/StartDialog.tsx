import type { PreviewLine } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { newId } from '../../../api/new-id.ts';
import { useStartRollout } from '../../../api/rollouts.ts';
import { linesOf } from '../../../commands/content.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { PasswordDialog } from '../../../session/PasswordDialog.tsx';
import { showNote } from '../../../ui/toasts.ts';
import type { Wanted } from './ApplyView.tsx';

interface StartDialogProps {
  wanted: Wanted;
  deviceNos: readonly string[];
  canary: PreviewLine;
  others: number;
  mode: 'automatic' | 'asked';
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** The confirmation of a rollout with the password. */
export function StartDialog({ wanted, deviceNos, canary, others, mode, onStarted, onClose }: StartDialogProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const [id] = useState(newId);
  const start = useStartRollout();
  const device = canary.deviceName || canary.deviceNo;
  return (
    <PasswordDialog
      title={t('templates.sendTitle', { count: others + 1 })}
      subtitle={wanted.name === '' ? undefined : wanted.name}
      changes={linesOf(wanted.set, wanted.values, language).map(({ key, label, value }) => ({
        key,
        label,
        to: value ?? '',
      }))}
      note={
        others === 0
          ? t('templates.consequence.one', { device })
          : t(`templates.consequence.${mode}`, { device, others })
      }
      hasReason
      confirm={t('templates.confirm')}
      isBusy={start.isPending}
      error={start.error}
      onClose={onClose}
      onConfirm={(consent) => {
        const { templateId, set, values } = wanted;
        start.mutate(
          {
            id,
            templateId,
            set,
            values: { ...values },
            deviceNos: [...deviceNos],
            canary: canary.deviceNo,
            mode,
            consent,
          },
          {
            onSuccess: ({ number }) => {
              showNote(t('templates.started', { number }));
              onStarted(id);
            },
          },
        );
      }}
    />
  );
}
