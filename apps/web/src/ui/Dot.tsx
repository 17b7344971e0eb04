import classes from './Dot.module.css';

/** The normal state. */
export const Dot = () => <i className={classes.dot} aria-hidden />;
