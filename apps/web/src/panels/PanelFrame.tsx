import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PanelError } from '../ui/Failure.tsx';
import { usePlace } from './place.ts';
import classes from './PanelFrame.module.css';

interface PanelFrameProps {
  title: string;
  /** Beside the title: what the figures count. */
  aside?: ReactNode;
  children: ReactNode;
  isLoading?: boolean;
  /** Bars that stand for the content while it is on its way. */
  bones?: number;
  error?: Error | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Words instead of the content when there is nothing to show. */
  empty?: string | undefined;
  /** The content reaches the panel's edges. */
  isFlush?: boolean;
}

/** The ground that every panel stands on, and what it says while it has nothing to show. */
export function PanelFrame(props: PanelFrameProps) {
  const place = usePlace();
  const { title, aside, isLoading = false, isFlush = false } = props;
  return (
    <section
      className={classes.frame}
      data-place={place}
      data-flush={isFlush || undefined}
      aria-busy={isLoading}
      aria-label={title}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      </header>
      <div className={classes.body}>
        <ErrorBoundary scope="panel">
          <Content {...props} />
        </ErrorBoundary>
      </div>
    </section>
  );
}

function Content({ isLoading, bones, error, onRetry, empty, children }: PanelFrameProps) {
  if (error) return <PanelError message={error.message} onRetry={onRetry ?? (() => undefined)} />;
  if (isLoading) return <Bones count={bones} />;
  if (empty !== undefined) {
    return (
      <div className={classes.empty}>
        <IconChartLine stroke={1.5} aria-hidden />
        <span>{empty}</span>
      </div>
    );
  }
  return children;
}

/** Bars where the content will stand; nothing moves. */
function Bones({ count = 5 }: { count?: number | undefined }) {
  return (
    <div className={classes.bones} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} style={{ width: `${100 - ((index * 17) % 45)}%` }} />
      ))}
    </div>
  );
}

/** A panel whose code is on its way: the same ground, without words. */
export function WaitingFrame() {
  const place = usePlace();
  return (
    <section className={classes.frame} data-place={place} aria-busy>
      <div className={classes.waiting}>
        <Bones />
      </div>
    </section>
  );
}
