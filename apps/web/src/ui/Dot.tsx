import classes from './Dot.module.css';

/** Nothing is wrong here. */
export const Dot = () => <i className={classes.dot} aria-hidden />;
