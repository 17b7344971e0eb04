import type { ReactNode } from 'react';
import { Row } from './box.tsx';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  /** A link to the parent. */
  back?: ReactNode;
  /** Buttons and switches at the end of the first line. */
  buttons?: ReactNode;
  /** At the beginning of that line. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page with a heading for screen readers, whose name is on its tab: stacked panels, or one list as high as the window. */
export function Page({ title, back, buttons, lead, children }: PageProps) {
  return (
    <div className={classes.page}>
      <Row as="header" gap="8 16" wrap fixed style={{ minHeight: 36 }} className={classes.head}>
        {back}
        <h1 className="gw-visually-hidden">{title}</h1>
        {lead}
        {buttons && (
          <Row gap={8} wrap ml="auto" className={classes.buttons}>
            {buttons}
          </Row>
        )}
      </Row>
      {children}
    </div>
  );
}
