import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useTranslation } from '../../i18n/i18n.ts';
import { useView } from '../../ui/view-mode.ts';
import { SearchBox } from './SearchBox.tsx';
import classes from './SearchPanel.module.css';

interface SearchPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Search of pages, stations, devices and commands, full screen on phones. */
export function SearchPanel({ isOpen, onClose }: SearchPanelProps) {
  const { t } = useTranslation('tools');
  const isPhone = useView() === 'mobile';
  // Opened after mounting, so that the focus can return.
  const isMounted = useMounted();
  return (
    <Modal.Root
      opened={isOpen && isMounted}
      onClose={onClose}
      size={640}
      yOffset="10vh"
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.title')}>
        <SearchBox onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}
