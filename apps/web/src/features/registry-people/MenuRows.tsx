import {
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { IconEyeOff, IconPointer } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { nameOfRow } from '../../registry/references.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { menuIcons } from '../../ui/menu-icons.ts';
import '../../ui/tree-rows.css';
import classes from './MenuRows.module.css';
import {
  dropped,
  flatten,
  sideOf,
  type DropSide,
  type MenuItem,
  type MenuPlace,
  type MenuShift,
  type MenuTree,
} from './menu-tree.ts';

interface MenuRowsProps {
  tree: MenuTree;
  active: number | null;
  canMove: boolean;
  onActive: (id: number) => void;
  onShift: (item: MenuItem, shift: MenuShift) => void;
  onPlace: (item: MenuItem, place: MenuPlace) => void;
  onEdit: (item: MenuItem) => void;
  onDelete: (item: MenuItem) => void;
}

interface Over {
  readonly id: number;
  readonly side: DropSide;
}

const DRAG_FROM_PX = 6;
const shifts: Readonly<Record<string, MenuShift>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Position of the dragged row's middle on the row below it, from 0 (top) to 1 (bottom). */
function shareOf({ active, over }: DragMoveEvent): number {
  const moved = active.rect.current.translated;
  if (!over || !moved) return 0.5;
  return (moved.top + moved.height / 2 - over.rect.top) / over.rect.height;
}

/** The whole menu. Entries are dragged, or moved with Alt and arrows. */
export function MenuRows(props: MenuRowsProps) {
  const { tree, active, canMove, onActive, onShift, onPlace, onEdit, onDelete } = props;
  const { t } = useTranslation('admin');
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Over | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }));
  const rows = flatten(tree.roots);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  );
  const current = rows[at];

  const go = (item: MenuItem | undefined): void => {
    if (!item) return;
    onActive(item.id);
    element.current?.querySelector(`#menu-${item.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!current || event.ctrlKey || event.metaKey) return;
    const shift = shifts[event.key];
    if (event.altKey && shift) {
      event.preventDefault();
      if (canMove) onShift(current, shift);
      return;
    }
    const act: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      ArrowLeft: () => go(current.parent ?? undefined),
      ArrowRight: () => go(current.children[0]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      Enter: () => onEdit(current),
      Delete: () => onDelete(current),
    };
    const action = event.altKey ? undefined : act[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const itemOf = (id: string | number): MenuItem | undefined => tree.items.get(Number(id));
  const overOf = (event: DragMoveEvent): Over | null => {
    const item = itemOf(event.active.id);
    const target = event.over && itemOf(event.over.id);
    if (!item || !target) return null;
    const side = sideOf(shareOf(event), target.row['menuType'] === 'menu');
    return dropped(tree, item, target, side) ? { id: target.id, side } : null;
  };
  return (
    <DndContext
      sensors={sensors}
      onDragMove={(event) => setOver(overOf(event))}
      onDragCancel={() => setOver(null)}
      onDragEnd={(event) => {
        const item = itemOf(event.active.id);
        const target = over && itemOf(over.id);
        const place = item && target && dropped(tree, item, target, over.side);
        setOver(null);
        if (place) onPlace(item, place);
      }}
      accessibility={{ screenReaderInstructions: { draggable: t('menus.dragHint') } }}
    >
      <div
        ref={element}
        className={classes.tree}
        role="tree"
        tabIndex={0}
        aria-label={t('menus.tree')}
        aria-activedescendant={current && `menu-${current.id}`}
        onKeyDown={onKeyDown}
      >
        {rows.map((item) => (
          <MenuRow
            key={item.id}
            item={item}
            siblings={(item.parent?.children ?? tree.roots).length}
            isActive={item === current}
            canMove={canMove}
            side={over?.id === item.id ? over.side : null}
            onPress={() => {
              onActive(item.id);
              element.current?.focus({ preventScroll: true });
            }}
            onEdit={() => onEdit(item)}
          />
        ))}
      </div>
    </DndContext>
  );
}

interface MenuRowProps {
  item: MenuItem;
  siblings: number;
  isActive: boolean;
  canMove: boolean;
  side: DropSide | null;
  onPress: () => void;
  onEdit: () => void;
}

function MenuRow({ item, siblings, isActive, canMove, side, onPress, onEdit }: MenuRowProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { row, id, level, position } = item;
  const drag = useDraggable({ id, disabled: !canMove });
  const drop = useDroppable({ id });
  const isButton = row['menuType'] === 'button';
  const Icon = isButton ? IconPointer : menuIcons[String(row['icon'])];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it answers the keys
    <div
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      {...drag.listeners}
      id={`menu-${id}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position + 1}
      aria-setsize={siblings}
      aria-selected={isActive}
      aria-expanded={item.children.length > 0 ? true : undefined}
      className={classes.row}
      style={{ paddingLeft: (level - 1) * 24 + 12 }}
      data-active={isActive || undefined}
      data-side={side ?? undefined}
      data-button={isButton || undefined}
      data-dragging={drag.isDragging || undefined}
      onClick={onPress}
      onDoubleClick={onEdit}
    >
      <Stack as="span" fixed tone="text2" style={{ width: 20 }}>
        {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
      </Stack>
      <Text fixed truncate style={{ maxWidth: '60%' }} {...(row['menuType'] === 'button' && { tone: 'text2' })}>
        {nameOfRow(row, language)}
      </Text>
      {row['isHidden'] === true && (
        <Row as="span" inline gap={4} fixed text="least" tone="text3">
          <IconEyeOff size={15} aria-hidden /> {t('menus.hidden')}
        </Row>
      )}
      <Text grow text="table" tone="text3" truncate desk>
        {String(row['path'])}
      </Text>
      <Text as="code" shrink truncate mono text="least" tone="text2" ml="auto">
        {String(row['auth'])}
      </Text>
    </div>
  );
}
