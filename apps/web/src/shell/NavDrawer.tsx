import { Drawer } from '@mantine/core';
import { useTranslation } from '../i18n/i18n.ts';
import { PhoneTools } from './PhoneTools.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { StationPlace } from './stations/StationPlace.tsx';
import { Column } from '../ui/box.tsx';

/** The parts of header and side menu that do not fit on a phone. */
export function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={320}
      title={t('shell.menu')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SideNavigation hasAreas onFollow={onClose} />
      <Column style={{ height: '60dvh' }}>
        <StationPlace onFollow={onClose} />
      </Column>
      <PhoneTools onFollow={onClose} />
    </Drawer>
  );
}
