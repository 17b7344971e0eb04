import type { ComponentProps } from 'react';
import classes from './Chip.module.css';

/** One of several views or kinds beside each other: `aria-pressed` or, in a list of tabs, `aria-selected` says which is shown. */
export const Chip = (button: ComponentProps<'button'>) => <button type="button" className={classes.chip} {...button} />;
