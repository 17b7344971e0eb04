import type { ReactNode } from 'react';
import classes from './Slot.module.css';

/** As wide as the longest of the words that may stand in it: what is beside it does not move when they change. */
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
