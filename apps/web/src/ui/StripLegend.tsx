import type { ReactNode } from 'react';
import { Row } from './box.tsx';
import classes from './StripLegend.module.css';

/** The legend of timeline strips: swatches with words. */
export function StripLegend({ children }: { children: ReactNode }) {
  return (
    <Row as="ul" gap="4 20" align="stretch" wrap mt={12} text="least" tone="text2" className={classes.legend}>
      {children}
    </Row>
  );
}
