import { Button } from '@mantine/core';
import { IconChartLine, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import classes from './states.module.css';

interface StateProps {
  icon?: ComponentType<{ stroke?: number; 'aria-hidden'?: boolean }>;
  /** Above the text, in its own weight. */
  title?: string;
  text?: ReactNode;
  /** How it is told to those who do not see it come. */
  role?: 'alert' | 'status';
  isBusy?: boolean;
  /** A way on. */
  children?: ReactNode;
}

/** Fills the place of content that is not there: what is so, in words, and where there is one, a way on. */
export function State({ icon: Icon, title, text, role, isBusy, children }: StateProps) {
  return (
    <div className={classes.state} role={role} aria-busy={isBusy}>
      {Icon && <Icon stroke={1.5} aria-hidden />}
      {title !== undefined && <strong>{title}</strong>}
      {text && <span>{text}</span>}
      {children}
    </div>
  );
}

/** Nothing to show. */
export const Empty = ({ icon = IconChartLine, ...state }: StateProps) => <State icon={icon} {...state} />;

interface FailureProps {
  message: string;
  onRetry: () => void;
}

/** What happened, and another try. */
export function PanelError({ message, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <State icon={IconPlugConnectedX} role="alert" title={t('panel.failed')} text={message}>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </State>
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

export interface ContentProps {
  children?: ReactNode;
  /** Shown in the final geometry while the data is on its way; bars of text unless given. */
  skeleton?: ReactNode;
  isLoading?: boolean | undefined;
  error?: Error | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Words instead of the content when there is nothing to show. */
  empty?: string | undefined;
}

/** What was asked for, or what is to be said in its place. */
export function Content({ isLoading, skeleton, error, onRetry, empty, children }: ContentProps) {
  if (error) return <PanelError message={error.message} onRetry={onRetry ?? (() => undefined)} />;
  if (isLoading) return skeleton ?? <Skeleton />;
  if (empty !== undefined) return <Empty text={empty} />;
  return children;
}
