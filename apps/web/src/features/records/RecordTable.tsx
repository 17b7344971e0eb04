import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useRowHeight } from '../../session/look.ts';
import { useRowWindow } from '../../ui/use-row-window.ts';
import type { RecordColumn } from './record-columns.ts';
import type { Line } from './record-lines.ts';
import { CARD_PX, RecordCard } from './RecordCard.tsx';
import { RecordRow } from './RecordRow.tsx';
import { RecordTableHead } from './RecordTableHead.tsx';
import classes from './RecordTable.module.css';

interface RecordTableProps {
  label: string;
  columns: readonly RecordColumn[];
  lines: readonly Line[];
  /** More can be asked for behind the last line. */
  hasMore: boolean;
  onMore: () => void;
  onOpen: (line: Line) => void;
  zone: string | undefined;
  nameOf: (sensorId: number) => string;
}

/** Narrower than this, rows become cards. */
const CARDS_BELOW_PX = 640;
const HEAD_PX = 48;
const OVERSCAN = 10;
/** Lines before the end at which the next page is asked for. */
const AHEAD = 60;
/** Rows in grey that stand for what is on its way. */
const COMING = 4;
const PAGE = 12;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/** Stored records; only the rows in sight exist. Arrow keys walk them, Enter opens one. */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, lines, hasMore, onMore, onOpen, zone, nameOf } = props;
  const { t } = useTranslation('device');
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const isCards = width > 0 && width < CARDS_BELOW_PX;
  const rowHeight = useRowHeight();
  const height = isCards ? CARD_PX : rowHeight;
  const head = isCards ? 0 : HEAD_PX;
  const count = lines.length + (hasMore ? COMING : 0);
  const shown = useRowWindow(scroller, { count, height, overscan: OVERSCAN, head });
  const [current, setCurrent] = useState(0);
  const unseen = useKeptPlace(scroller, lines, height, setCurrent);

  const isNearEnd = hasMore && shown.end > lines.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, lines.length, onMore]);

  const reached = Math.min(current, Math.max(0, lines.length - 1));
  const walk = (event: KeyboardEvent): void => {
    const line = lines[reached];
    if (event.key === 'Enter' && line) {
      event.preventDefault();
      onOpen(line);
      return;
    }
    const step = steps[event.key];
    if (step === undefined || lines.length === 0) return;
    event.preventDefault();
    const next = Math.min(lines.length - 1, Math.max(0, reached + step));
    setCurrent(next);
    shown.scrollTo(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    );
  };

  const press = (event: MouseEvent): void => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    const line = lines[Number(row?.dataset['index'] ?? -1)];
    if (!line || document.getSelection()?.type === 'Range') return;
    setCurrent(Number(row?.dataset['index']));
    onOpen(line);
  };

  const grid = {
    '--columns': columns.map((column) => `minmax(${column.width}px, ${column.width}fr)`).join(' '),
    '--least': `${columns.reduce((sum, column) => sum + column.width, 0)}px`,
    '--head': `${head}px`,
  } as CSSProperties;
  const Row = isCards ? RecordCard : RecordRow;
  return (
    <div ref={measured} className={classes.frame}>
      <div
        ref={scroller}
        className={classes.table}
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : lines.length + 1}
        aria-colcount={columns.length}
        data-cards={isCards || undefined}
        style={grid}
        tabIndex={-1}
        onKeyDown={walk}
        onClick={press}
      >
        {!isCards && <RecordTableHead columns={columns} />}
        <div role="rowgroup" className={classes.space} style={{ height: count * height }}>
          {lines.slice(shown.first, shown.end).map((line, place) => (
            <Row
              key={line.key}
              line={line}
              columns={columns}
              index={shown.first + place}
              start={(shown.first + place) * height}
              isCurrent={shown.first + place === reached}
              zone={zone}
              nameOf={nameOf}
            />
          ))}
          {hasMore && (
            <div className={classes.coming} style={{ top: lines.length * height }} aria-hidden>
              {Array.from({ length: COMING }, (_, index) => (
                <i key={index} style={{ height }} />
              ))}
            </div>
          )}
        </div>
      </div>
      {unseen > 0 && (
        <Button
          className={classes.unseen ?? ''}
          size="compact-sm"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
        >
          {t('records.unseen', { count: unseen })}
        </Button>
      )}
    </div>
  );
}

/**
 * What comes on top must not move what is being read: the rows stay where they are. Returns how many stand above unread;
 * at the very top new ones are seen as they come.
 */
function useKeptPlace(
  scroller: RefObject<HTMLDivElement | null>,
  lines: readonly Line[],
  height: number,
  move: (by: (index: number) => number) => void,
): number {
  const before = useRef(lines);
  const [unseen, setUnseen] = useState(0);
  useLayoutEffect(() => {
    const first = before.current[0]?.key;
    before.current = lines;
    const element = scroller.current;
    const added = first === undefined ? 0 : lines.findIndex(({ key }) => key === first);
    if (!element || added <= 0 || element.scrollTop < height / 2) return;
    element.scrollTop += added * height;
    move((index) => index + added);
    setUnseen((known) => known + added);
  }, [scroller, lines, height, move]);
  useEffect(() => {
    const element = scroller.current;
    const look = (): void => {
      if (element && element.scrollTop < height / 2) setUnseen(0);
    };
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [scroller, height]);
  return unseen;
}
