import { useSingleKey } from '../single-keys.ts';
import { idOf, type DataTableProps } from './types.ts';

export const NEXT_KEY = 'j';
export const PREVIOUS_KEY = 'k';

/** Single keys that move through the rows, if the list has `onStep`. */
export function useRowKeys<Row>(rows: readonly Row[] | undefined, props: DataTableProps<Row>): void {
  const { onStep, isExpanded, highlighted = null } = props;
  const step = (by: 1 | -1) => (): void => {
    const all = rows ?? [];
    const from = highlighted === null ? -1 : all.findIndex((row) => idOf(props, row) === highlighted);
    const ahead = by > 0 ? all.slice(from + 1) : all.slice(0, Math.max(0, from)).toReversed();
    const next = ahead.find((row) => isExpanded?.(row) !== true);
    if (next !== undefined) onStep?.(next);
  };
  useSingleKey(NEXT_KEY, onStep && step(1));
  useSingleKey(PREVIOUS_KEY, onStep && step(-1));
}
