import { useTranslation } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useTabTitle } from './use-tab-title.ts';
import { useUnsaved } from './unsaved.ts';

/** Asks before a tab with unsaved input closes. */
export function UnsavedDialog() {
  const { t } = useTranslation();
  const titleOf = useTabTitle();
  const question = useUnsaved((state) => state.question);
  const answer = useUnsaved((state) => state.answer);
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={t('tabs.unsavedTitle')}
      text={t('tabs.unsavedText', { titles: question?.tabs.map((tab) => titleOf(tab)).join(' · ') ?? '' })}
      confirm={t('tabs.discard')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
