import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useRowHeight } from '../../session/look.ts';
import { Box } from '../../ui/box.tsx';
import { RowGrid } from '../../ui/table/RowGrid.tsx';
import type { RecordColumn } from './record-columns.ts';
import type { Line } from './record-lines.ts';
import { CARD_PX, RecordCard } from './RecordCard.tsx';
import { RecordRow } from './RecordRow.tsx';
import { RecordTitles } from './RecordTitles.tsx';
import classes from './RecordTable.module.css';

interface RecordTableProps {
  label: string;
  columns: readonly RecordColumn[];
  lines: readonly Line[];
  /** There are more pages. */
  hasMore: boolean;
  onMore: () => void;
  onOpen: (line: Line) => void;
  zone: string | undefined;
  nameOf: (sensorId: number) => string;
}

/** Below this width rows become cards. */
const CARDS_BELOW_PX = 640;
const HEAD_PX = 48;
/** Lines before the end at which the next page is fetched. */
const AHEAD = 60;
/** Placeholder rows while loading. */
const COMING = 4;

/** Stored records, opened by click or Enter. */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, lines, hasMore, onMore, onOpen, zone, nameOf } = props;
  const { t } = useTranslation('device');
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const isCards = width > 0 && width < CARDS_BELOW_PX;
  const rowHeight = useRowHeight();
  const height = isCards ? CARD_PX : rowHeight;
  const [current, setCurrent] = useState(0);
  const unseen = useKeptPlace(scroller, lines, height, setCurrent);
  const reach = useCallback(
    (end: number) => {
      if (hasMore && end > lines.length - AHEAD) onMore();
    },
    [hasMore, lines.length, onMore],
  );
  const Row = isCards ? RecordCard : RecordRow;
  return (
    <Box ref={measured} shrink className={classes.frame}>
      <RowGrid
        label={label}
        scroller={scroller}
        className={classes.table}
        count={lines.length}
        coming={hasMore ? COMING : 0}
        height={height}
        head={isCards ? null : <RecordTitles columns={columns} />}
        headHeight={HEAD_PX}
        columns={columns.map((column) => `minmax(${column.width}px, ${column.width}fr)`).join(' ')}
        least={columns.reduce((sum, column) => sum + column.width, 0)}
        current={current}
        onCurrent={setCurrent}
        onOpen={(index) => lines[index] && onOpen(lines[index])}
        onReach={reach}
        renderRow={(place) => {
          const line = lines[place.index]!;
          return <Row key={line.key} line={line} columns={columns} zone={zone} nameOf={nameOf} {...place} />;
        }}
      />
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
    </Box>
  );
}
/**
 * New rows on top do not move what is being read. Returns the number of unread ones above. At the very top new rows are shown at
 * once.
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
