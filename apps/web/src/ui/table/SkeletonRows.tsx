import classes from './DataTable.module.css';

/** Static placeholder rows. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (__, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control
        <td key={column}>
          <i className={classes.bone} style={{ width: `${90 - ((row * 17 + column * 29) % 50)}%` }} />
        </td>
      ))}
    </tr>
  ));
}
