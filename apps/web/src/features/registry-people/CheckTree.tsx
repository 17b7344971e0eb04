import { IconChevronRight, IconSquare, IconSquareCheckFilled, IconSquareMinusFilled } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Stack, Text } from '../../ui/box.tsx';
import { checkRows, type CheckNode, type CheckRow, type CheckState } from './check-tree.ts';
import '../../ui/tree-rows.css';
import classes from './CheckTree.module.css';

interface CheckTreeProps {
  label: string;
  nodes: readonly CheckNode[];
  stateOf: (node: CheckNode) => CheckState;
  /** Nodes that cannot be changed. */
  isLocked?: (node: CheckNode) => boolean;
  isDisabled: boolean;
  /** Expanded at first. */
  opened: readonly string[];
  onToggle: (node: CheckNode) => void;
}

const symbols = { on: IconSquareCheckFilled, off: IconSquare, mixed: IconSquareMinusFilled };
const checked = { on: true, off: false, mixed: 'mixed' } as const;

/** A tree with three-state checkboxes. Arrows move, Space ticks. */
export function CheckTree({ label, nodes, stateOf, isLocked, isDisabled, opened, onToggle }: CheckTreeProps) {
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened));
  const [active, setActive] = useState<string | null>(null);
  const rows = checkRows(nodes, open);
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.key === active),
  );
  const current = rows[at];
  const rowId = (row: CheckRow): string => `${id}-${row.node.key}`;

  const go = (key: string | null | undefined): void => {
    if (key === null || key === undefined) return;
    setActive(key);
    requestAnimationFrame(() => tree.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }));
  };
  const setIsOpen = (key: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const toggle = (node: CheckNode): void => {
    if (!isDisabled && !isLocked?.(node)) onToggle(node);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, isOpen, parent } = current;
    const act: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(rows[at + 1]?.node.key),
      ArrowUp: () => go(rows[at - 1]?.node.key),
      Home: () => go(rows[0]?.node.key),
      End: () => go(rows.at(-1)?.node.key),
      ArrowRight: () => (isOpen ? go(node.children[0]?.key) : setIsOpen(node.key, node.children.length > 0)),
      ArrowLeft: () => (isOpen ? setIsOpen(node.key, false) : go(parent)),
      ' ': () => toggle(node),
    };
    const action = act[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div
      ref={tree}
      className={classes.tree}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-activedescendant={current && rowId(current)}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => {
        const { node, level, isOpen, position, siblings } = row;
        const state = stateOf(node);
        const Box = symbols[state];
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it answers the keys
          <div
            key={node.key}
            id={rowId(row)}
            role="treeitem"
            tabIndex={-1}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-expanded={node.children.length > 0 ? isOpen : undefined}
            aria-checked={checked[state]}
            aria-selected={row === current}
            aria-disabled={isDisabled || isLocked?.(node) || undefined}
            className={classes.row}
            data-active={row === current || undefined}
            data-state={state}
            style={{ paddingLeft: (level - 1) * 20 }}
            onClick={() => {
              setActive(node.key);
              tree.current?.focus({ preventScroll: true });
              toggle(node);
            }}
          >
            <span
              className={classes.chevron}
              aria-hidden
              data-open={isOpen || undefined}
              onClick={(event) => {
                event.stopPropagation();
                setActive(node.key);
                setIsOpen(node.key, !isOpen);
              }}
            >
              {node.children.length > 0 && <IconChevronRight size={16} />}
            </span>
            <Stack as="span" fixed tone="text3" className={classes.box} aria-hidden>
              <Box size={18} stroke={1.5} />
            </Stack>
            {node.icon}
            <Text truncate>{node.label}</Text>
            {node.detail && (
              <Text ml="auto" text="least" tone="text3" truncate>
                {node.detail}
              </Text>
            )}
          </div>
        );
      })}
    </div>
  );
}
