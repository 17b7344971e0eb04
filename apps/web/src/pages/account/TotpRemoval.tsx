import { Modal } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { showNote } from '../../ui/toasts.ts';
import { useRemoveTotp } from './calls.ts';
import { PasswordStep } from './PasswordStep.tsx';

export function TotpRemoval({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const remove = useRemoveTotp(() => {
    onClose();
    showNote(t('account.totpRemoved'));
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('account.totpRemove')}
      centered
      size={440}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <PasswordStep
        text={t('account.removeText')}
        submit={t('account.totpRemove')}
        isBusy={remove.isPending}
        error={remove.error}
        wantsCode
        onPassword={(password, code) => remove.mutate({ password, code })}
        onClose={onClose}
      />
    </Modal>
  );
}
