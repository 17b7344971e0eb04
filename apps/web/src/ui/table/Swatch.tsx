import classes from './Swatch.module.css';

/** The line of a series, before its name. */
export const Swatch = ({ colour, isDashed }: { colour: string | undefined; isDashed?: boolean | undefined }) => (
  <i className={classes.swatch} style={{ borderColor: colour }} data-dashed={isDashed || undefined} aria-hidden />
);
