import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PanelError } from './Failure.tsx';
import { Column, Row, Stack, Text } from './box.tsx';
import classes from './Panel.module.css';

interface PanelProps {
  title: string;
  /** Beside the title: what the figures count. */
  aside?: ReactNode;
  children: ReactNode;
  /** Shown in the final geometry while the data is on its way. */
  skeleton?: ReactNode;
  isLoading?: boolean;
  error?: Error | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Words instead of the content when there is nothing to show. */
  empty?: string | undefined;
  className?: string | undefined;
  /** The content reaches the panel's edges. */
  isFlush?: boolean;
}

export function Panel(props: PanelProps) {
  const { title, aside, className = '', isFlush = false, isLoading = false } = props;
  return (
    <section className={`${classes.panel} ${className}`} data-flush={isFlush || undefined} aria-busy={isLoading}>
      <Row as="header" gap="4 12" align="baseline" wrap fixed p="12 16 8 16">
        <Text as="h2" text="panel">
          {title}
        </Text>
        {aside !== undefined && (
          <Text as="div" ml="auto" text="table" tone="text3" className={classes.aside}>
            {aside}
          </Text>
        )}
      </Row>
      <Column grow p="0 16 16 16" className={classes.body}>
        <ErrorBoundary scope="panel">
          <Content {...props} />
        </ErrorBoundary>
      </Column>
    </section>
  );
}

function Content({ isLoading, skeleton, error, onRetry, empty, children }: PanelProps) {
  if (error) return <PanelError message={error.message} onRetry={onRetry ?? (() => undefined)} />;
  if (isLoading) return skeleton ?? <Skeleton />;
  if (empty !== undefined) {
    return (
      <div className={classes.empty}>
        <IconChartLine size={28} stroke={1.5} aria-hidden />
        <span>{empty}</span>
      </div>
    );
  }
  return children;
}

/** Bars where the content will stand; nothing moves. */
export function Skeleton({ rows = 4, height = 20 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={12} p="4 0" className={classes.skeleton} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} style={{ height, width: `${100 - ((index * 17) % 45)}%` }} />
      ))}
    </Stack>
  );
}
