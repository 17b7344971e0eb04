import { Link, type LinkProps } from 'react-router';
import classes from './TextLink.module.css';

/** A way to somewhere else, said by words; with an icon beside them where there is one. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className={classes.link} />;
}
