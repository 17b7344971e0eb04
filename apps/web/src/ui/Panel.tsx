import type { ReactNode } from 'react';
import { Column } from './box.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Content, Skeleton, type ContentProps } from './states.tsx';
import classes from './Panel.module.css';
import { usePlace } from './place.ts';

interface PanelProps extends ContentProps {
  title: string;
  /** Beside the title: what the figures count. */
  aside?: ReactNode;
  className?: string | undefined;
  /** The content reaches the panel's edges. */
  isFlush?: boolean;
  /** What is above says its name: it is heard alone. */
  isNamedAbove?: boolean;
  /** As large as the cell of the board or wall that it is in; lengths and letters are those of the place. */
  isTile?: boolean;
}

/** The ground that content stands on, under its title, and what it says while it has nothing to show. */
export function Panel(props: PanelProps) {
  const {
    title,
    aside,
    className = '',
    isFlush = false,
    isTile = false,
    isLoading = false,
    isNamedAbove = false,
  } = props;
  const place = usePlace();
  return (
    <section
      className={`${classes.panel} ${className}`}
      data-place={place}
      data-tile={isTile || undefined}
      data-flush={isFlush || undefined}
      data-headless={isNamedAbove || undefined}
      aria-busy={isLoading}
      aria-label={isTile ? title : undefined}
    >
      <header className={isNamedAbove ? 'gw-visually-hidden' : classes.head}>
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

/** A part of a panel, or of a page beside others, that is asked for by itself: its content, or what it says instead. */
export const PanelPart = (props: ContentProps) => (
  <Column as="section" fill grow aria-busy={props.isLoading ?? false}>
    <ErrorBoundary scope="panel">
      <Content {...props} />
    </ErrorBoundary>
  </Column>
);

/** A tile whose code is on its way: the same ground, without words. */
export function WaitingTile() {
  const place = usePlace();
  return (
    <section className={classes.panel} data-place={place} data-tile aria-busy>
      <div className={classes.waiting}>
        <Skeleton />
      </div>
    </section>
  );
}
