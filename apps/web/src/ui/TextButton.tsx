import type { ComponentProps } from 'react';
import classes from './TextButton.module.css';

/** A button among words, that looks like a link. */
export const TextButton = ({ className = '', ...button }: ComponentProps<'button'>) => (
  <button type="button" className={`${classes.button} ${className}`} {...button} />
);
