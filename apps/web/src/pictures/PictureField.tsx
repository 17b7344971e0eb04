import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { largestUpload } from '@groundwatch/protocol/rest';
import { useTranslation } from '../i18n/i18n.ts';
import { MOST_PICTURES, type DraftPicture, type Pictures } from './use-pictures.ts';
import { Column, Row, Text } from '../ui/box.tsx';
import classes from './PictureField.module.css';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Pictures of a remark: selected, dropped, or pasted anywhere in the form. */
export function PictureField({ pictures, add, remove, retry }: Pictures) {
  const { t } = useTranslation('device');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const megabytes = largestUpload.picture / 1_048_576;
  const problemOf = ({ problem }: DraftPicture): string | null =>
    problem === 'tooLarge'
      ? t('remarks.pictureTooLarge', { megabytes })
      : problem === 'tooMany'
        ? t('remarks.tooManyPictures', { count: MOST_PICTURES })
        : problem;
  return (
    <Column
      align="start"
      gap={8}
      p={12}
      className={classes.pictureField}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      {pictures.length > 0 && (
        <Row as="ul" align="stretch" wrap gap={8}>
          {pictures.map((picture, index) => {
            const problem = problemOf(picture);
            return (
              <li key={picture.key} data-problem={problem !== null || undefined}>
                <a href={picture.url} target="_blank" rel="noreferrer">
                  <img src={picture.url} alt={picture.name || t('remarks.picture', { number: index + 1 })} />
                </a>
                {picture.fileId === undefined && problem === null && (
                  <Progress
                    className={classes.progress}
                    value={picture.share * 100}
                    size={4}
                    aria-label={t('remarks.sending', { name: picture.name })}
                  />
                )}
                {problem !== null && <span role="alert">{problem}</span>}
                {problem !== null && picture.problem !== 'tooLarge' && picture.problem !== 'tooMany' && (
                  <ActionIcon
                    className={classes.retry ?? ''}
                    variant="default"
                    aria-label={t('remarks.sendAgain', { name: picture.name })}
                    onClick={() => retry(picture)}
                  >
                    <IconRefresh size={15} />
                  </ActionIcon>
                )}
                <ActionIcon
                  className={classes.removePicture ?? ''}
                  variant="default"
                  aria-label={t('remarks.removePicture', { number: index + 1 })}
                  onClick={() => remove(picture.key)}
                >
                  <IconX size={15} />
                </ActionIcon>
              </li>
            );
          })}
        </Row>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPhotoPlus size={15} />}
        disabled={pictures.length >= MOST_PICTURES}
        onClick={() => input.current?.click()}
      >
        {t('remarks.addPictures')}
      </Button>
      <Text text="least" tone="text3">
        {t('remarks.picturesHint', { count: MOST_PICTURES, megabytes })}
      </Text>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          // A removed file can be selected again.
          event.currentTarget.value = '';
        }}
      />
    </Column>
  );
}
