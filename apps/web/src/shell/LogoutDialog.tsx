import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { useLogout } from '../session/session.ts';
import { Box } from '../ui/box.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { showNote } from '../ui/toasts.ts';
import { useTabs } from './tabs/tab-store.ts';
import { useTabTitle } from './tabs/use-tab-title.ts';

/** Names what would be lost. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const logout = useLogout();
  const titleOf = useTabTitle();
  const list = useTabs((tabs) => tabs.list);
  const unsaved = list.filter((tab) => tab.dirtyForms.length > 0);
  const cancel = () => {
    onClose();
    showNote(t('logout.cancelled'));
  };
  const confirm = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        onClose();
        void navigate('/login');
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('logout.title')}
      text={
        <>
          {t('logout.text')}
          {unsaved.length > 0 && (
            <Box as="p" mt={20}>
              {t('tabs.unsavedText', { titles: unsaved.map(titleOf).join(' · ') })}
            </Box>
          )}
        </>
      }
      confirm={t('common.confirm')}
      focus="submit"
      isBusy={logout.isPending}
      onConfirm={confirm}
      onClose={cancel}
    />
  );
}
