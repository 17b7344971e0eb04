import type { ComponentProps } from 'react';
import classes from './TextButton.module.css';

/** A button in text that looks like a link. */
export const TextButton = ({ className = '', ...button }: ComponentProps<'button'>) => (
  <button type="button" className={`${classes.button} ${className}`} {...button} />
);
