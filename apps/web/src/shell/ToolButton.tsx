import type { ComponentProps } from 'react';
import classes from './Header.module.css';

/** An icon button of the header with an accessible name. */
export function ToolButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" className={`${classes.tool} ${className}`} aria-label={label} title={label} {...rest} />;
}
