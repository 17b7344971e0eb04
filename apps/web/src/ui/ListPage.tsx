import type { ReactNode } from 'react';
import { Row } from './box.tsx';
import classes from './ListPage.module.css';

interface ListPageProps {
  title: string;
  /** Buttons and switches at the end of the heading's line. */
  buttons?: ReactNode;
  /** Between heading and panel. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page that is one list: its heading, and a panel as high as the window leaves room for. */
export function ListPage({ title, buttons, lead, children }: ListPageProps) {
  return (
    <div className={classes.page}>
      <Row as="header" gap="8 16" wrap fixed style={{ minHeight: 36 }} className={classes.head}>
        <h1>{title}</h1>
        {buttons && (
          <Row gap={8} wrap ml="auto" className={classes.buttons}>
            {buttons}
          </Row>
        )}
      </Row>
      {lead}
      <div className={classes.panel}>{children}</div>
    </div>
  );
}
