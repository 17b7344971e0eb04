import { Link } from 'react-router';
import { Box, Column, Row, type BoxProps } from '../../ui/box.tsx';
import { usePlace } from '../../ui/place.ts';
import classes from './MaybeLink.module.css';

interface MaybeLinkProps extends BoxProps {
  to: string;
  /** Its parts are side by side. */
  isRow?: boolean;
  /** Its parts are below each other. */
  isColumn?: boolean;
  /** It is text alone. */
  isAlone?: boolean;
}

/** A link to the data behind a figure. On a wall, where nothing is clicked, only the figure. */
export function MaybeLink({
  to,
  isRow = false,
  isColumn = false,
  isAlone = false,
  className = '',
  title,
  ...box
}: MaybeLinkProps) {
  const Part = isRow ? Row : isColumn ? Column : Box;
  if (usePlace() === 'wall') return <Part as="span" className={className} {...box} />;
  const own = isAlone ? classes.alone : classes.link;
  return <Part as={Link} to={to} title={title} className={`${own} ${className}`} {...box} />;
}
