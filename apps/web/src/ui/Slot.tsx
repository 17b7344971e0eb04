import type { ReactNode } from 'react';
import classes from './Slot.module.css';

/** As wide as its longest possible text, so that neighbours do not move. */
export function Slot({ words, children }: { words: readonly string[]; children: ReactNode }) {
  return (
    <span className={classes.slot}>
      <span>{children}</span>
      {words.map((one) => (
        <i key={one} data-words={one} aria-hidden />
      ))}
    </span>
  );
}
