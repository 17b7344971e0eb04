import type { ReactNode } from 'react';
import { Row, Text } from './box.tsx';
import classes from './FormBar.module.css';

interface FormBarProps {
  /** The state: saved, unsaved, or the problem. */
  note: ReactNode;
  isProblem: boolean;
  /** Buttons. */
  children: ReactNode;
}

/** The state and buttons of a long form, always visible at its end. */
export const FormBar = ({ note, isProblem, children }: FormBarProps) => (
  <Row gap={8} wrap p="12 16" spread touch className={classes.bar}>
    <Text as="p" role="status" tone={isProblem ? 'red' : 'text2'} style={{ flex: '1 1 200px' }}>
      {note}
    </Text>
    {children}
  </Row>
);
