import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import type { Remark } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import classes from './PictureViewer.module.css';

interface PictureViewerProps {
  pictures: Remark['pictures'];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** Full-size pictures in sequence. Arrow keys move on. */
export function PictureViewer({ pictures, index, onIndex, onClose }: PictureViewerProps) {
  const { t } = useTranslation('device');
  const last = pictures.length - 1;
  const go = (by: number): void => onIndex(Math.min(last, Math.max(0, index + by)));
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <Dialog
      onClose={onClose}
      title={t('remarks.pictureOf', { number: index + 1, count: pictures.length })}
      modal={{
        fullScreen: true,
        onKeyDown: ({ key }) => {
          if (key === 'ArrowLeft') go(-1);
          if (key === 'ArrowRight') go(1);
        },
      }}
    >
      <Row justify="end" mb={8}>
        <Button
          component="a"
          href={picture.url}
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} />}
        >
          {t('remarks.savePicture')}
        </Button>
      </Row>
      <Stack columns="auto minmax(0, 1fr) auto" gap={12} align="center" className={classes.viewer}>
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
      </Stack>
    </Dialog>
  );
}
