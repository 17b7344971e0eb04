import { Link, type LinkProps } from 'react-router';
import classes from './TextLink.module.css';

interface TextLinkProps extends LinkProps {
  /** Alone on its line, so it has touch height on phones. */
  isAlone?: boolean;
}

/** A text link, optionally with an icon. */
export function TextLink({ isAlone = false, ...props }: TextLinkProps) {
  return <Link {...props} className={classes.link} data-alone={isAlone || undefined} />;
}
