import type { ReactNode } from 'react';
import { Box } from './box.tsx';
import classes from './Facts.module.css';

/** What is known of one thing, a line each. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box as="dl" className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
