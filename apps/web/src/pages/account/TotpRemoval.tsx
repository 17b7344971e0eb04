import { useTranslation } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showNote } from '../../ui/toasts.ts';
import { useRemoveTotp } from './calls.ts';
import { PasswordStep } from './PasswordStep.tsx';

export function TotpRemoval({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const remove = useRemoveTotp(() => {
    onClose();
    showNote(t('account.totpRemoved'));
  });
  return (
    <Dialog onClose={onClose} title={t('account.totpRemove')}>
      <PasswordStep
        text={t('account.removeText')}
        submit={t('account.totpRemove')}
        isBusy={remove.isPending}
        error={remove.error}
        wantsCode
        onPassword={(password, code) => remove.mutate({ password, code })}
        onClose={onClose}
      />
    </Dialog>
  );
}
