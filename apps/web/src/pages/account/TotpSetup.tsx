import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useBeginTotp, useConfirmTotp } from './calls.ts';
import { KeyStep } from './KeyStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryStep } from './RecoveryStep.tsx';

/** Password, then key and code, then the recovery codes, which are shown only here. */
export function TotpSetup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const begin = useBeginTotp();
  const confirm = useConfirmTotp();
  const [isKept, setKept] = useState(false);
  const codes = confirm.data?.recoveryCodes;
  const step = codes ? 3 : begin.data ? 2 : 1;
  // The codes cannot be shown again, so a click outside must not close the dialog.
  const canClose = !codes || isKept;
  return (
    <Dialog
      onClose={onClose}
      title={t('account.setupTitle', { step })}
      size={480}
      modal={{ withCloseButton: canClose, closeOnEscape: canClose, closeOnClickOutside: step === 1 }}
    >
      {codes ? (
        <RecoveryStep codes={codes} isKept={isKept} onKept={setKept} onDone={onClose} />
      ) : begin.data ? (
        <KeyStep
          totp={begin.data}
          isBusy={confirm.isPending}
          error={confirm.error}
          onCode={(code) => confirm.mutate(code)}
        />
      ) : (
        <PasswordStep
          text={t('account.setupPassword')}
          submit={t('account.next')}
          isBusy={begin.isPending}
          error={begin.error}
          onPassword={(password) => begin.mutate(password)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
