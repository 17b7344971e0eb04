import type { ReactNode } from 'react';
import { Box, Column, Text } from './box.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Content, Skeleton, type ContentProps } from './states.tsx';
import classes from './Panel.module.css';
import { usePlace } from './place.ts';

interface PanelProps extends ContentProps {
  title: string;
  /** Beside the title: the subject of the counts. */
  aside?: ReactNode;
  className?: string | undefined;
  /** The content extends to the panel's edges. */
  isFlush?: boolean;
  /** The element above shows the name, so the header is only for screen readers. */
  isNamedAbove?: boolean;
  /** Toolbar and rows of a list, named above. It fills a page that has nothing else. On phones it has no frame. */
  isList?: boolean;
  /** Fills its cell of board or wall, with the lengths and fonts of the place. */
  isTile?: boolean;
}

/** A titled container of content, with its empty state. */
export function Panel(props: PanelProps) {
  const {
    title,
    aside,
    className = '',
    isFlush = false,
    isTile = false,
    isLoading = false,
    isList = false,
    isNamedAbove = isList,
  } = props;
  const place = usePlace();
  return (
    <section
      className={`${classes.panel} ${className}`}
      data-place={place}
      data-tile={isTile || undefined}
      data-flush={isFlush || undefined}
      data-list={isList || undefined}
      data-headless={isNamedAbove || undefined}
      aria-busy={isLoading}
      aria-label={isTile ? title : undefined}
    >
      <header className={isNamedAbove ? 'gw-visually-hidden' : classes.head}>
        <Text as="h2" shrink text="panel" truncate>
          {title}
        </Text>
        {aside !== undefined && (
          <Box shrink ml="auto" text="least" tone="text3" className={classes.aside}>
            {aside}
          </Box>
        )}
      </header>
      <div className={classes.body}>
        <ErrorBoundary scope="panel">
          <Content {...props} />
        </ErrorBoundary>
      </div>
    </section>
  );
}

/** A part of a panel or page with its own query: its content or state. */
export const PanelPart = (props: ContentProps) => (
  <Column as="section" fill grow aria-busy={props.isLoading ?? false}>
    <ErrorBoundary scope="panel">
      <Content {...props} />
    </ErrorBoundary>
  </Column>
);

/** A tile whose code is loading: only the container. */
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
