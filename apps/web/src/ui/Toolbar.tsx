import { Row, type BoxProps } from './box.tsx';
import classes from './Toolbar.module.css';

interface ToolbarProps extends Pick<BoxProps, 'aria-label' | 'children' | 'p'> {
  /** What is done with the rows that are chosen, in place of what narrows the list. */
  isSelection?: boolean;
}

/** Above the rows of a list: the fields that narrow it, or what is done with those chosen. */
export const Toolbar = ({ isSelection = false, ...row }: ToolbarProps) => (
  <Row
    gap={8}
    wrap
    fixed
    p="12 16"
    role={isSelection ? 'toolbar' : 'search'}
    className={classes.toolbar}
    data-selection={isSelection || undefined}
    {...row}
  />
);
