import type { ReactNode } from 'react';
import { ringArcs } from './ring-arcs.ts';
import { Box, Column } from '../../ui/box.tsx';
import classes from './Ring.module.css';

export interface RingPart {
  readonly key: string;
  readonly value: number;
  /** CSS colour. */
  readonly colour: string;
}

interface RingProps {
  parts: readonly RingPart[];
  /** The accessible description. */
  label: string;
  /** In its middle. */
  children: ReactNode;
}

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** Parts of a whole as a ring, clockwise from the top. Without parts only its base. */
export function Ring({ parts, label, children }: RingProps) {
  return (
    <Box shrink fill className={classes.ring}>
      <svg viewBox="0 0 100 100" role="img" aria-label={label}>
        <circle className={classes.ground} cx={50} cy={50} r={RADIUS} />
        {ringArcs(parts).map(({ key, colour, start, length }) => (
          <circle
            key={key}
            className={classes.arc}
            cx={50}
            cy={50}
            r={RADIUS}
            stroke={colour}
            strokeDasharray={`${length * ROUND} ${ROUND}`}
            strokeDashoffset={-start * ROUND}
          />
        ))}
      </svg>
      <Column align="center" tone="text2" className={classes.middle}>
        {children}
      </Column>
    </Box>
  );
}
