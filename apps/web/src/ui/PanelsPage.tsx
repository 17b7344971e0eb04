import type { ReactNode } from 'react';
import { Row } from './box.tsx';
import classes from './PanelsPage.module.css';

interface PanelsPageProps {
  title: string;
  /** Before the heading: the way back to what is above this. */
  back?: ReactNode;
  /** At the end of the heading's line. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A page of panels below one another, under its heading. */
export function PanelsPage({ title, back, buttons, children }: PanelsPageProps) {
  return (
    <div className={classes.page}>
      <Row as="header" gap="8 12" wrap style={{ minHeight: 36 }} className={classes.head}>
        {back}
        <h1>{title}</h1>
        <Row gap={8} align="stretch" wrap ml="auto" className={classes.buttons}>
          {buttons}
        </Row>
      </Row>
      {children}
    </div>
  );
}
