import { Button } from '@mantine/core';
import { IconInbox, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Stack } from './box.tsx';
import classes from './states.module.css';

interface StateProps {
  icon?: ComponentType<{ stroke?: number; 'aria-hidden'?: boolean }>;
  /** Above the text, more prominent. */
  title?: string;
  text?: ReactNode;
  /** How screen readers announce it. */
  role?: 'alert' | 'status';
  isBusy?: boolean;
  /** A next step. */
  children?: ReactNode;
}

/** Replaces missing content: the state in words, and optionally a next step. */
export function State({ icon: Icon, title, text, role, isBusy, children }: StateProps) {
  return (
    <Stack
      gap={8}
      grow
      fill
      p={16}
      tone="text2"
      textAlign="center"
      className={classes.state}
      role={role}
      aria-busy={isBusy}
    >
      {Icon && <Icon stroke={1.5} aria-hidden />}
      {title !== undefined && <strong>{title}</strong>}
      {text && <span>{text}</span>}
      {children}
    </Stack>
  );
}

/** Nothing to show. */
export const Empty = ({ icon = IconInbox, ...state }: StateProps) => <State icon={icon} {...state} />;

interface FailureProps {
  message: string;
  onRetry: () => void;
}

/** The error, and a retry button. */
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

/** Static placeholder bars. `height` in px. */
export function Skeleton({ rows = 4, height = 20 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={12} p="4 0" className={classes.skeleton} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <i
          key={index}
          style={{ height: `calc(${height} * var(--gw-u, 1px))`, width: `${100 - ((index * 17) % 45)}%` }}
        />
      ))}
    </Stack>
  );
}

export interface ContentProps {
  children?: ReactNode;
  /** Placeholder with the final geometry while loading. Default: text bars. */
  skeleton?: ReactNode;
  isLoading?: boolean | undefined;
  error?: Error | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Text if there is nothing to show. */
  empty?: string | undefined;
}

/** The content, or its state. */
export function Content({ isLoading, skeleton, error, onRetry, empty, children }: ContentProps) {
  if (error) return <PanelError message={error.message} onRetry={onRetry ?? (() => undefined)} />;
  if (isLoading) return skeleton ?? <Skeleton />;
  if (empty !== undefined) return <Empty text={empty} />;
  return children;
}
