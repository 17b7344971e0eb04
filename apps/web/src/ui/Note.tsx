import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface NoteProps {
  /** What it tells: something to know, something to mind, something that failed. */
  kind?: 'info' | 'warning' | 'failure';
  /** How it is told to those who do not see it come; failures are told at once. */
  role?: 'note' | 'status' | 'alert';
  children: ReactNode;
}

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, failure: IconAlertCircle } as const;

/** A few words about what is around them: said by icon and frame, not by colour alone. */
export function Note({ kind = 'info', role = kind === 'failure' ? 'alert' : undefined, children }: NoteProps) {
  const Icon = icons[kind];
  return (
    <div className={classes.note} data-kind={kind} role={role}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
