import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Row } from './box.tsx';
import classes from './Note.module.css';

interface NoteProps {
  /** Information, warning, or failure. */
  kind?: 'info' | 'warning' | 'failure';
  /** How screen readers announce it. Failures are announced at once. */
  role?: 'note' | 'status' | 'alert';
  children: ReactNode;
}

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, failure: IconAlertCircle } as const;

/** A short notice about its surroundings, by icon and frame, not only colour. */
export function Note({ kind = 'info', role = kind === 'failure' ? 'alert' : undefined, children }: NoteProps) {
  const Icon = icons[kind];
  return (
    <Row
      gap={8}
      align="start"
      p="8 12"
      raised
      text="table"
      tone="text1"
      breaks
      className={classes.note}
      data-kind={kind}
      role={role}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <Box shrink>{children}</Box>
    </Row>
  );
}
