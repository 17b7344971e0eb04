import type { ReactNode } from 'react';
import { Row } from './box.tsx';
import classes from './StripLegend.module.css';

/** What the strips of a time line mean: a list of swatches with their words. */
export function StripLegend({ children }: { children: ReactNode }) {
  return (
    <Row as="ul" gap="4 20" align="stretch" wrap mt={12} text="least" tone="text2" className={classes.legend}>
      {children}
    </Row>
  );
}
