import { Link, type LinkProps } from 'react-router';
import classes from './TextLink.module.css';

interface TextLinkProps extends LinkProps {
  /** Not one of several words on a line: as high as a finger needs on a phone. */
  isAlone?: boolean;
}

/** A way to somewhere else, said by words; with an icon beside them where there is one. */
export function TextLink({ isAlone = false, ...props }: TextLinkProps) {
  return <Link {...props} className={classes.link} data-alone={isAlone || undefined} />;
}
