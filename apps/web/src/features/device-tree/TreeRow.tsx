import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconChevronRight, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { hasChildren, type NodeKey } from './build-tree.ts';
import classes from './TreeView.module.css';
import { KindIcon } from './KindIcon.tsx';
import { NodeStateMark } from './NodeStateMark.tsx';
import type { TreeRowItem } from './rows.ts';
import type { RollUp } from './states.ts';

export interface TreeRowProps {
  row: TreeRowItem;
  id: string;
  title: string;
  detail: string;
  rollUp: RollUp | undefined;
  /** px from the top. */
  start: number;
  isActive: boolean;
  isSelected: boolean;
  isMatch: boolean;
  isCut: boolean;
  canDrag: boolean;
  canDrop: boolean;
  onPress: (key: NodeKey, event: MouseEvent) => void;
  onToggle: (key: NodeKey) => void;
  onSelect: (key: NodeKey) => void;
}

const INDENT = 20;

/** One line of the tree. Its buttons are for the pointer, the tree handles the keys. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row, id, title, detail, start, isActive, isSelected, isMatch, isCut, canDrag, canDrop } = props;
  const { item, isOpen, position, siblings } = row;
  const drag = useDraggable({ id: item.key, disabled: !canDrag });
  const drop = useDroppable({ id: item.key, disabled: !canDrop });
  const setNode = (node: HTMLElement | null): void => {
    drag.setNodeRef(node);
    drop.setNodeRef(node);
  };
  const aside = (event: MouseEvent, act: (key: NodeKey) => void): void => {
    event.stopPropagation();
    act(item.key);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it answers the keys
    <div
      ref={setNode}
      {...drag.listeners}
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={item.level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren(item) ? isOpen : undefined}
      aria-selected={isSelected}
      className={classes.row}
      style={{ top: start, paddingLeft: (item.level - 1) * INDENT + 4 }}
      data-active={isActive || undefined}
      data-match={isMatch || undefined}
      data-cut={isCut || drag.isDragging || undefined}
      data-over={(drop.isOver && canDrop) || undefined}
      data-disabled={!item.node.isEnabled || undefined}
      onClick={(event) => props.onPress(item.key, event)}
      onDoubleClick={() => hasChildren(item) && props.onToggle(item.key)}
    >
      <span
        className={classes.chevron}
        aria-hidden
        data-open={isOpen || undefined}
        onClick={(event) => aside(event, props.onToggle)}
      >
        {hasChildren(item) && <IconChevronRight size={16} />}
      </span>
      <span
        className={classes.check}
        aria-hidden
        data-checked={isSelected || undefined}
        onClick={(event) => aside(event, props.onSelect)}
      >
        {isSelected ? <IconSquareCheckFilled size={18} /> : <IconSquare size={18} stroke={1.5} />}
      </span>
      <Stack as="span" fixed tone="text2">
        <KindIcon kind={item.node.kind} />
      </Stack>
      <Text truncate style={{ minWidth: 40 }} className={classes.title}>
        {title}
      </Text>
      {detail && (
        <Text truncate shrink text="table" tone="text3">
          {detail}
        </Text>
      )}
      <Row as="span" fixed ml="auto">
        <NodeStateMark item={item} rollUp={props.rollUp} />
      </Row>
    </div>
  );
});
