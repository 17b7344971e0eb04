import { Button, Modal } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { useLogout } from '../session/session.ts';
import { Row, Text } from '../ui/box.tsx';
import { showNote } from '../ui/toasts.ts';
import { useTabs } from './tabs/tab-store.ts';
import { useTabTitle } from './tabs/use-tab-title.ts';
import classes from './LogoutDialog.module.css';

/** Everything behind stays grey while the question stands. What would be lost with the session is named. */
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
    <Modal
      opened={isOpen}
      onClose={cancel}
      title={t('logout.title')}
      centered
      size={380}
      transitionProps={{ duration: 160 }}
      overlayProps={{ className: classes.overlay }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text as="p" mb={20}>
        {t('logout.text')}
      </Text>
      {unsaved.length > 0 && (
        <Text as="p" mb={20}>
          {t('tabs.unsavedText', { titles: unsaved.map(titleOf).join(' · ') })}
        </Text>
      )}
      <Row gap={8} align="stretch" justify="end">
        <Button variant="default" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button onClick={confirm} loading={logout.isPending} data-autofocus>
          {t('common.confirm')}
        </Button>
      </Row>
    </Modal>
  );
}
