import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { NodeKey, TreeItem } from './build-tree.ts';
import '../../ui/tree-rows.css';
import classes from './TreeView.module.css';
import type { TreeRowItem } from './rows.ts';
import type { RollUp } from './states.ts';
import { TreeRow } from './TreeRow.tsx';
import type { NodeWords } from './use-node-words.ts';
import { useMissingWords, type MissingBelow } from './use-registry-tree.ts';
import { stepOf, typeAhead, type Step } from './walk.ts';

interface TreeViewProps {
  rows: readonly TreeRowItem[];
  words: NodeWords;
  rollUps: ReadonlyMap<NodeKey, RollUp>;
  missing: MissingBelow;
  active: NodeKey | null;
  selected: ReadonlySet<NodeKey>;
  matches: ReadonlySet<NodeKey>;
  cut: ReadonlySet<NodeKey>;
  mayMove: (item: TreeItem) => boolean;
  mayDrop: (item: TreeItem) => boolean;
  onStep: (step: Step) => void;
  onToggle: (key: NodeKey) => void;
  onSelect: (key: NodeKey) => void;
}

const ROW_PX = 34;
const OVERSCAN = 12;
/** ms within which letters form one word. */
const TYPING = 700;

const rowId = (key: NodeKey): string => `tree-${key.replace(':', '-')}`;

/** The tree. Only visible rows exist. The container keeps the focus and names the active row. */
export function TreeView(props: TreeViewProps) {
  const { rows, words, active, onStep } = props;
  const { t } = useTranslation('admin');
  const missingWords = useMissingWords(props.missing);
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: -Infinity });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.item.key ?? index,
  });
  const at = rows.findIndex(({ item }) => item.key === active);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);

  const onKeyDown = (event: KeyboardEvent): void => {
    let step = stepOf(event, rows, active);
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!step && isLetter && !event.nativeEvent.isComposing) {
      const { text, at: before } = typed.current;
      typed.current = { text: event.timeStamp - before < TYPING ? text + event.key : event.key, at: event.timeStamp };
      const key = typeAhead(typed.current.text, rows, active, (row) => words.title(row.item.node));
      step = key && { type: 'go', key, extends: false };
    }
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  const onPress = (key: NodeKey, event: MouseEvent): void => {
    scroller.current?.focus({ preventScroll: true });
    if (event.ctrlKey || event.metaKey) props.onSelect(key);
    else onStep({ type: 'go', key, extends: event.shiftKey });
  };
  // There are many rows, so their props must not change every second.
  const latest = useRef({ onPress, onToggle: props.onToggle, onSelect: props.onSelect });
  useEffect(() => {
    latest.current = { onPress, onToggle: props.onToggle, onSelect: props.onSelect };
  });
  const stable = useRef({
    onPress: (key: NodeKey, event: MouseEvent) => latest.current.onPress(key, event),
    onToggle: (key: NodeKey) => latest.current.onToggle(key),
    onSelect: (key: NodeKey) => latest.current.onSelect(key),
  });

  return (
    <div
      ref={scroller}
      className={classes.tree}
      role="tree"
      tabIndex={0}
      aria-label={t('tree.label')}
      aria-multiselectable
      aria-activedescendant={at >= 0 ? rowId(rows[at]!.item.key) : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={classes.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { key, node } = row.item;
          return (
            <TreeRow
              key={key}
              row={row}
              id={rowId(key)}
              title={words.title(node)}
              detail={row.isOpen ? missingWords(key) || words.detail(node) : words.detail(node)}
              rollUp={props.rollUps.get(key)}
              start={start}
              isActive={key === active}
              isSelected={props.selected.has(key)}
              isMatch={props.matches.has(key)}
              isCut={props.cut.has(key)}
              canDrag={props.mayMove(row.item)}
              canDrop={props.mayDrop(row.item)}
              {...stable.current}
            />
          );
        })}
      </div>
    </div>
  );
}
