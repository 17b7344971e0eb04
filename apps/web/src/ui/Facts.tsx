import type { ReactNode } from 'react';
import { Stack, type BoxProps } from './box.tsx';
import classes from './Facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps extends Pick<BoxProps, 'mt' | 'className'> {
  facts: readonly Fact[];
  /** A line each with the value at its end, or the label over the value. */
  layout?: 'lines' | 'over';
  /** Least width of a column in px; there is one column without it. */
  least?: number;
}

/** What is known of one thing. */
export function Facts({ facts, layout = 'lines', least, className = '', ...box }: FactsProps) {
  return (
    <Stack
      as="dl"
      gap={layout === 'over' ? '8 24' : '0 24'}
      columns={least === undefined ? undefined : `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`}
      className={`${classes.facts} ${className}`}
      data-layout={layout}
      {...box}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}
