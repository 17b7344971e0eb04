import { Button } from '@mantine/core';
import { IconChartLine, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import classes from './states.module.css';

interface EmptyProps {
  text: ReactNode;
  /** Above the text, in its own weight. */
  title?: string;
  icon?: ComponentType<{ size?: number | string; stroke?: number; 'aria-hidden'?: boolean }>;
  /** A way on. */
  children?: ReactNode;
}

/** Nothing to show: what is missing, and where there is one, a way on. */
export function Empty({ text, title, icon: Icon = IconChartLine, children }: EmptyProps) {
  return (
    <div className={classes.state}>
      <Icon stroke={1.5} aria-hidden />
      {title !== undefined && <strong>{title}</strong>}
      <span>{text}</span>
      {children}
    </div>
  );
}

interface FailureProps {
  message: string;
  onRetry: () => void;
}

/** Fills its panel: what happened, in words, and a way on. */
export function PanelError({ message, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.state} role="alert">
      <IconPlugConnectedX stroke={1.5} aria-hidden />
      <strong>{t('panel.failed')}</strong>
      <span>{message}</span>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

/** Bars where the content will stand; nothing moves. `height` in px. */
export function Skeleton({ rows = 4, height = 20 }: { rows?: number; height?: number }) {
  return (
    <div className={classes.skeleton} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <i
          key={index}
          style={{ height: `calc(${height} * var(--gw-u, 1px))`, width: `${100 - ((index * 17) % 45)}%` }}
        />
      ))}
    </div>
  );
}
