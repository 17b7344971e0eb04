import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Column, Row, Text } from '../../ui/box.tsx';
import classes from './WallPanel.module.css';

interface WallPanelProps {
  title: string;
  /** Beside the title. */
  about?: string;
  /** At the right end of the head. */
  aside?: ReactNode;
  isLoading?: boolean;
  error?: Error | null;
  /** Text instead of the content. */
  empty?: string | undefined;
  children: ReactNode;
}

/** One panel of a takeover, with its empty state. */
export function WallPanel({ title, about, aside, isLoading = false, error, empty, children }: WallPanelProps) {
  const { t } = useTranslation('wall');
  const words = error ? t('takeover.failed', { message: error.message }) : isLoading ? null : empty;
  return (
    <Column as="section" shrink p="12 20" className={classes.panel} aria-label={title} aria-busy={isLoading}>
      <Row as="header" gap={12} align="baseline" nowrap fixed mb={8}>
        <Text as="h2" text="panel">
          {title}
        </Text>
        {about !== undefined && about !== '' && (
          <Text tone="text2" truncate>
            {about}
          </Text>
        )}
        {aside !== undefined && (
          <Text ml="auto" tone="text3" truncate>
            {aside}
          </Text>
        )}
      </Row>
      {isLoading && !error ? (
        <div className={classes.bones} aria-hidden />
      ) : words ? (
        <Text as="p" style={{ margin: 'auto' }} tone="text2" textAlign="center">
          {words}
        </Text>
      ) : (
        children
      )}
    </Column>
  );
}
