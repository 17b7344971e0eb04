import type { ReactNode } from 'react';
import classes from './PagedTable.module.css';

interface SkeletonRowsProps {
  count: number;
  columns: readonly { readonly key: string }[];
  hasCheck: boolean;
  hasActions: boolean;
}

/** Rows where rows will stand; nothing moves. */
export function SkeletonRows({ count, columns, hasCheck, hasActions }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {hasCheck && <Blank className={classes.check} />}
      {columns.map(({ key }, column) => (
        <Blank key={key}>
          <i className={classes.bone} style={{ width: `${90 - ((row * 17 + column * 29) % 50)}%` }} />
        </Blank>
      ))}
      {hasActions && <Blank className={classes.actions} />}
    </tr>
  ));
}

const Blank = ({ className, children = null }: { className?: string | undefined; children?: ReactNode }) => (
  <td className={className}>{children}</td>
);
