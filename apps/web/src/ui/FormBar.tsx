import type { ReactNode } from 'react';
import { Row, Text } from './box.tsx';
import classes from './FormBar.module.css';

interface FormBarProps {
  /** What is so: saved, not saved, what is wrong. */
  note: ReactNode;
  isProblem: boolean;
  /** Buttons. */
  children: ReactNode;
}

/** At the end of a long form in a panel, always in sight: what is so, and what can be done. */
export const FormBar = ({ note, isProblem, children }: FormBarProps) => (
  <Row gap={8} wrap p="12 16" spread touch className={classes.bar}>
    <Text as="p" role="status" tone={isProblem ? 'red' : 'text2'} style={{ flex: '1 1 200px' }}>
      {note}
    </Text>
    {children}
  </Row>
);
