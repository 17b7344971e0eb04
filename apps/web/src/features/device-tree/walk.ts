import { hasChildren, type NodeKey } from './build-tree.ts';
import type { TreeRowItem } from './rows.ts';

/** The effect of a key on the tree. */
export type Step =
  | { readonly type: 'go'; readonly key: NodeKey; readonly extends: boolean }
  | { readonly type: 'open' | 'close'; readonly keys: readonly NodeKey[] }
  | { readonly type: 'toggleSelected' | 'selectAll' | 'cut' | 'paste' | 'delete' | 'moveTo' | 'clear' | 'activate' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const PAGE = 10;
const jumps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/** Keys of the tree pattern (WAI-ARIA), plus cut, paste, delete and "move to". Null for other keys. */
export function stepOf(event: Pressed, rows: readonly TreeRowItem[], active: NodeKey | null): Step | null {
  const at = rows.findIndex(({ item }) => item.key === active);
  const row = rows[at];
  const go = (index: number, isExtending = false): Step | null => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, index))];
    return target ? { type: 'go', key: target.item.key, extends: isExtending } : null;
  };
  if (event.ctrlKey || event.metaKey) {
    const command = ({ a: 'selectAll', x: 'cut', v: 'paste' } as const)[event.key.toLowerCase()];
    return command ? { type: command } : null;
  }
  if (event.altKey) return null;
  const jump = jumps[event.key];
  if (jump !== undefined) return go(at < 0 && jump < Infinity ? 0 : at + jump, event.shiftKey && Math.abs(jump) === 1);
  if (!row) return null;
  const { item, isOpen } = row;
  switch (event.key) {
    case 'ArrowRight':
      if (!hasChildren(item)) return null;
      if (!isOpen) return { type: 'open', keys: [item.key] };
      return item.children.length > 0 ? go(at + 1) : null;
    case 'ArrowLeft':
      if (isOpen) return { type: 'close', keys: [item.key] };
      return item.parent && { type: 'go', key: item.parent.key, extends: false };
    case '*':
      return { type: 'open', keys: (item.parent?.children ?? [item]).map(({ key }) => key) };
    case ' ':
      return { type: 'toggleSelected' };
    case 'Enter':
      return { type: 'activate' };
    case 'Delete':
      return { type: 'delete' };
    case 'F2':
      return { type: 'moveTo' };
    case 'Escape':
      return { type: 'clear' };
    default:
      return null;
  }
}

/** The next row after the active one, cyclically, whose title begins with the typed text. */
export function typeAhead(
  typed: string,
  rows: readonly TreeRowItem[],
  active: NodeKey | null,
  titleOf: (row: TreeRowItem) => string,
): NodeKey | null {
  const at = rows.findIndex(({ item }) => item.key === active);
  // One letter moves on. Several may stay on the row.
  const from = typed.length > 1 ? Math.max(0, at) : at + 1;
  const wanted = typed.toLocaleLowerCase();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[(from + i) % rows.length]!;
    if (titleOf(row).toLocaleLowerCase().startsWith(wanted)) return row.item.key;
  }
  return null;
}
