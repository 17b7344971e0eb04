import { Row, type BoxProps } from './box.tsx';
import classes from './Toolbar.module.css';

interface ToolbarProps extends Pick<BoxProps, 'aria-label' | 'children' | 'p' | 'role'> {
  /** Actions on selected rows, in place of the filters. */
  isSelection?: boolean;
}

/** Above the rows of a list: the filters, or actions on selected rows. */
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
