import { Link } from 'react-router';
import { Box, Column, Row, Stack, type BoxProps } from '../../ui/box.tsx';
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
  columns,
  ...box
}: MaybeLinkProps) {
  const Part = isRow ? Row : isColumn ? Column : columns ? Stack : Box;
  if (usePlace() === 'wall') return <Part as="span" className={className} columns={columns} {...box} />;
  const own = isAlone ? classes.alone : classes.link;
  return <Part as={Link} to={to} title={title} className={`${own} ${className}`} columns={columns} {...box} />;
}
