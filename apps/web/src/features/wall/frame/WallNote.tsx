import { Column, Text } from '../../../ui/box.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { useSecond } from '../../../live/second.ts';
import classes from './WallNote.module.css';

interface WallNoteProps {
  title: string;
  text?: string;
  /** Time of the next attempt by this machine's clock, ms since 1970. */
  retryAt?: number;
}

/** Shown in place of a wall without content. */
export function WallNote({ title, text, retryAt }: WallNoteProps) {
  const { t } = useTranslation('wall');
  useSecond();
  const seconds = retryAt === undefined ? null : Math.max(0, Math.ceil((retryAt - Date.now()) / 1_000));
  return (
    <Column
      gap={16}
      align="center"
      justify="center"
      fill
      p={32}
      textAlign="center"
      className={classes.note}
      role="status"
    >
      <Logo />
      <h1>{title}</h1>
      {text !== undefined && (
        <Text as="p" text="body" tone="text2">
          {text}
        </Text>
      )}
      {seconds !== null && (
        <Text as="p" text="body" tone="text3">
          {t('wall.retryIn', { seconds })}
        </Text>
      )}
    </Column>
  );
}
