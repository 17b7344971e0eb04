import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowBackUp, IconFoldUp, IconSearch } from '@tabler/icons-react';
import { MOST_FOUND_STATIONS } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { CountsAge } from '../../live/CountsAge.tsx';
import { usePermissions } from '../../session/permissions.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Box, Row, Text } from '../../ui/box.tsx';
import type { NodeKey, Tree, TreeItem } from './build-tree.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import classes from './DeviceTree.module.css';
import { DrillDown } from './DrillDown.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { mayMoveTo } from './moves.ts';
import { NodePanel, SelectionPanel } from './NodePanel.tsx';
import { find, rowsOf } from './rows.ts';
import { TreeView } from './TreeView.tsx';
import { useNodeActions } from './use-node-actions.ts';
import { useNodeWords } from './use-node-words.ts';
import { useRollUp } from './use-registry-tree.ts';
import { useTreeState } from './use-tree-state.ts';
import type { Step } from './walk.ts';

/** Below this width the tree becomes a list of levels. */
const DRILL_BELOW_PX = 720;
const DRAG_FROM_PX = 6;

const itemsOf = (tree: Tree, keys: Iterable<NodeKey>): TreeItem[] =>
  [...keys].flatMap((key) => tree.items.get(key) ?? []);

/** Company → project → station → device → sensor, with states. */
export function DeviceTree() {
  const { t } = useTranslation(['admin', 'translation']);
  const { ref: measured, width } = useElementSize();
  const isDrill = width > 0 && width < DRILL_BELOW_PX;
  const state = useTreeState(isDrill);
  const { active, selected, cut, text } = state;
  const { tree, missing, isSearching, searchError, isCut, isLoading, error, retry } = state.registry;
  const rollUps = useRollUp(tree);
  const words = useNodeWords();
  const held = usePermissions();

  const found = useMemo(() => find(tree, text, words.searched), [tree, text, words]);
  const matches = useMemo(() => new Set(found?.matches), [found]);
  const rows = useMemo(() => rowsOf(tree, state.open, found), [tree, state.open, found]);
  const activeItem = (active !== null && tree.items.get(active)) || null;
  const chosen = itemsOf(tree, selected);
  const mayMove = ({ node }: TreeItem): boolean => node.kind !== 'company' && held.has(`${node.kind}:update`);

  const actions = useNodeActions(words);
  const [dragged, setDragged] = useState<readonly TreeItem[]>([]);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }));
  /** The selection if it contains the node, else the node alone. */
  const meant = (key: NodeKey): TreeItem[] => (selected.has(key) ? chosen : itemsOf(tree, [key]));
  const onDrop = ({ over }: DragEndEvent): void => {
    const target = over && tree.items.get(over.id as NodeKey);
    if (target && mayMoveTo(dragged, target)) actions.askMove(dragged, target);
    setDragged([]);
  };

  const toggle = (key: NodeKey): void => state.setOpen([key], !state.open.has(key));
  const onStep = (step: Step): void => {
    switch (step.type) {
      case 'go':
        return step.extends ? state.extendTo(step.key, rows) : state.go(step.key);
      case 'open':
      case 'close':
        return state.setOpen(step.keys, step.type === 'open');
      case 'selectAll':
        return state.select(rows.filter(({ item }) => item.node.kind === activeItem?.node.kind).map((r) => r.item.key));
      case 'clear':
        state.setCut([]);
        return state.select([]);
      default:
    }
    if (!activeItem) return;
    const list = meant(activeItem.key);
    switch (step.type) {
      case 'toggleSelected':
        return state.toggleSelected(activeItem.key);
      case 'activate':
        return toggle(activeItem.key);
      case 'cut':
        return state.setCut(list.filter(mayMove).map(({ key }) => key));
      case 'paste': {
        const items = itemsOf(tree, cut);
        if (mayMoveTo(items, activeItem)) actions.askMove(items, activeItem);
        return;
      }
      case 'moveTo':
        if (list.every(mayMove)) actions.askMove(list, null);
        return;
      case 'delete':
        if (held.has(`${activeItem.node.kind}:delete`)) actions.askDelete(activeItem);
    }
  };

  const nodeActions = {
    onMove: (items: readonly TreeItem[]) => actions.askMove(items, null),
    onEnable: actions.enable,
    onDelete: actions.askDelete,
  };
  const detail =
    chosen.length > 1 ? (
      <SelectionPanel items={chosen} words={words} actions={nodeActions} onClear={() => state.select([])} />
    ) : activeItem ? (
      <NodePanel
        item={activeItem}
        tree={tree}
        words={words}
        rollUp={rollUps.get(activeItem.key)}
        actions={nodeActions}
        onGo={state.go}
      />
    ) : (
      <Text as="p" p="24 16" tone="text2" textAlign="center">
        {t('tree.chooseNode')}
      </Text>
    );
  const search = (
    <TextInput
      className={classes.search}
      flex={1}
      maw={420}
      type="search"
      value={text}
      aria-label={t('tree.search')}
      placeholder={t('tree.search')}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={
        text !== '' && <CloseButton aria-label={t('translation:table.clearSearch')} onClick={() => state.setText('')} />
      }
      onChange={(event) => state.setText(event.currentTarget.value)}
    />
  );

  return (
    <div ref={measured} className={classes.page} data-drill={isDrill || undefined}>
      <Panel
        title={t('tree.title')}
        isNamedAbove
        isLoading={isLoading}
        skeleton={
          <Box p="0 16">
            <Skeleton rows={12} />
          </Box>
        }
        error={error}
        onRetry={retry}
        empty={!isLoading && tree.items.size === 0 ? t('tree.empty') : undefined}
        isFlush
      >
        <Row gap={8} p="12 16">
          {search}
          {found && !isSearching && (
            <Text text="least" tone="text3" nowrap>
              {t('tree.found', { count: found.matches.length })}
            </Text>
          )}
          {!isDrill && (
            <Button variant="default" leftSection={<IconFoldUp size={16} />} onClick={state.closeAll}>
              {t('tree.closeAll')}
            </Button>
          )}
        </Row>
        <Text block p="0 16" text="least">
          <CountsAge />
        </Text>
        {found && (searchError || isCut) && (
          <Note kind="warning">
            {searchError ? searchError.message : t('tree.foundFirst', { count: MOST_FOUND_STATIONS })}
          </Note>
        )}
        {actions.undoable && (
          <Row gap={8} m="0 16 8 16" p="4 12" className={classes.undo} role="status">
            <Text grow>{actions.undoable.text}</Text>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBackUp size={15} />}
              loading={actions.isBusy}
              onClick={actions.undo}
            >
              {t('tree.undo')}
            </Button>
            <CloseButton aria-label={t('tree.dismiss')} onClick={actions.forgetUndo} />
          </Row>
        )}
        {isDrill ? (
          <DrillDown
            tree={tree}
            active={activeItem}
            found={found}
            isSearching={isSearching}
            missing={missing}
            words={words}
            rollUps={rollUps}
            onGo={state.goPlainly}
          />
        ) : (
          <DndContext
            sensors={sensors}
            onDragStart={({ active: { id } }) => setDragged(meant(id as NodeKey))}
            onDragCancel={() => setDragged([])}
            onDragEnd={onDrop}
            accessibility={{ screenReaderInstructions: { draggable: t('tree.dragHint') } }}
          >
            {rows.length === 0 && !isSearching && (
              <Text as="p" p="24 16" tone="text2" textAlign="center">
                {t('tree.noMatch')}
              </Text>
            )}
            <TreeView
              rows={rows}
              words={words}
              rollUps={rollUps}
              missing={missing}
              active={active}
              selected={selected}
              matches={matches}
              cut={cut}
              mayMove={mayMove}
              mayDrop={(item) => mayMoveTo(dragged, item)}
              onStep={onStep}
              onToggle={toggle}
              onSelect={(key) => {
                state.toggleSelected(key);
                state.go(key);
              }}
            />
            <Text as="p" p="8 16" ruled text="least" tone="text3">
              {t('tree.keys')}
            </Text>
            <DragOverlay dropAnimation={null}>
              {dragged[0] && (
                <div className={classes.dragged}>
                  {dragged.length === 1 ? words.title(dragged[0].node) : t('tree.selected', { count: dragged.length })}
                </div>
              )}
            </DragOverlay>
          </DndContext>
        )}
      </Panel>
      {(!isDrill || activeItem) && (
        <Box as="section" shrink framed scroll p={16} aria-label={t('tree.details')}>
          {detail}
        </Box>
      )}
      {actions.moving && (
        <MoveDialog
          key={actions.moving.items.map(({ key }) => key).join()}
          opened={state.opened}
          {...actions.moving}
          words={words}
          isBusy={actions.isBusy}
          onMove={(target) => {
            actions.move(target);
            state.setCut([]);
          }}
          onClose={actions.cancel}
        />
      )}
      {actions.deleting && (
        <DeleteDialog
          item={actions.deleting}
          title={words.title(actions.deleting.node)}
          isBusy={actions.isBusy}
          onDelete={() => {
            state.go(actions.deleting?.parent?.key ?? null);
            actions.remove();
          }}
          onClose={actions.cancel}
        />
      )}
    </div>
  );
}
