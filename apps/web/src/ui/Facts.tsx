import type { ReactNode } from 'react';
import { type BoxProps, Stack } from './box.tsx';
import classes from './Facts.module.css';
import { unbroken } from './unbroken.tsx';

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps extends Pick<BoxProps, 'mt' | 'p' | 'framed' | 'raised' | 'className'> {
  facts: readonly Fact[];
  /** One line each with the value at its end, values in a column beside their labels, or labels above values. */
  layout?: 'lines' | 'beside' | 'over';
  /** Least width of a column in px. Default: one column, beside one of labels. */
  least?: number;
}

const gaps = { lines: '0 24', beside: '4 16', over: '8 24' } as const;

/** The properties of one thing. */
export function Facts({ facts, layout = 'lines', least, className = '', ...box }: FactsProps) {
  return (
    <Stack
      as="dl"
      gap={gaps[layout]}
      columns={
        least === undefined
          ? layout === 'beside'
            ? 'minmax(96px, auto) minmax(0, 1fr)'
            : undefined
          : `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`
      }
      className={`${classes.facts} ${className}`}
      data-layout={layout}
      {...box}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{unbroken(value)}</dd>
        </div>
      ))}
    </Stack>
  );
}
