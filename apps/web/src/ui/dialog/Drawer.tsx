import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Content, type ContentProps } from '../states.tsx';
import { useView } from '../view-mode.ts';
import classes from './Dialog.module.css';

interface DrawerProps extends ContentProps {
  title: ReactNode;
  /** px. */
  size?: number;
  isOpen?: boolean;
  /** The content extends to the edges and scrolls itself: a form with visible buttons. */
  isFlush?: boolean;
  onClose: () => void;
}

/** Details or form beside a list: from the right, full screen on phones. */
export function Drawer({ title, size = 560, isOpen = true, isFlush = false, onClose, ...content }: DrawerProps) {
  const { t } = useTranslation();
  const isPhone = useView() === 'mobile';
  return (
    <MantineDrawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={size}
      title={title}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': t('common.close'), size: isPhone ? 44 : 36 }}
      classNames={{ content: classes.content, body: `${classes.body} ${isFlush ? classes.flush : ''}` }}
    >
      <Content {...content} />
    </MantineDrawer>
  );
}
