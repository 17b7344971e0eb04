import type { ComponentProps } from 'react';
import classes from './Chip.module.css';

/** One of several adjacent views or kinds. `aria-pressed`, or `aria-selected` in a tab list, marks the shown one. */
export const Chip = (button: ComponentProps<'button'>) => <button type="button" className={classes.chip} {...button} />;
