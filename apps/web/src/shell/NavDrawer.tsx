import { Drawer } from '@mantine/core';
import { useTranslation } from '../i18n/i18n.ts';
import { SideNavigation } from './SideNavigation.tsx';

export function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      title={t('shell.menu')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SideNavigation isFolded={false} onFollow={onClose} />
    </Drawer>
  );
}
