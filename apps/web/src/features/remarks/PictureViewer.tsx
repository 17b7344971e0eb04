import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Remark } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import classes from './PictureViewer.module.css';

interface PictureViewerProps {
  pictures: Remark['pictures'];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** Pictures in full, one after another; arrow keys go on. */
export function PictureViewer({ pictures, index, onIndex, onClose }: PictureViewerProps) {
  const { t } = useTranslation(['device', 'translation']);
  const last = pictures.length - 1;
  const go = (by: number): void => onIndex(Math.min(last, Math.max(0, index + by)));
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('remarks.pictureOf', { number: index + 1, count: pictures.length })}
      closeButtonProps={{ 'aria-label': t('translation:common.close') }}
      transitionProps={{ duration: 160 }}
      classNames={{ body: classes.viewer ?? '', content: classes.viewerContent ?? '' }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') go(-1);
        if (key === 'ArrowRight') go(1);
      }}
    >
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('remarks.previousPicture')}
        disabled={index === 0}
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={22} />
      </ActionIcon>
      <img
        src={picture.url}
        alt={t('remarks.picture', { number: index + 1 })}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('remarks.nextPicture')}
        disabled={index === last}
        onClick={() => go(1)}
      >
        <IconChevronRight size={22} />
      </ActionIcon>
    </Modal>
  );
}
