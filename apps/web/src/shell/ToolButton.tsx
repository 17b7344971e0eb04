import type { ComponentProps } from 'react';
import classes from './Header.module.css';

/** A button of the header that is a picture, with its name. */
export function ToolButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" className={`${classes.tool} ${className}`} aria-label={label} title={label} {...rest} />;
}
