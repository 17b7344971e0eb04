import { useElementSize } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Station } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { useRowHeight } from '../../session/look.ts';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { TableHead } from './TableHead.tsx';
import type { TableQuery } from '../../live/fleet/table-query.ts';
import { Text } from '../../ui/box.tsx';
import classes from './DeviceTable.module.css';

interface DeviceTableProps {
  rows: readonly DeviceView[];
  stations: ReadonlyMap<number, Station>;
  query: TableQuery;
}

const CARD_PX = 68;
/** Narrower than this, rows become cards. */
const CARDS_BELOW_PX = 720;
/** From here on the station has a column of its own. */
const WIDE_FROM_PX = 1_050;
const OVERSCAN = 8;
const PAGE = 10;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/** All devices; only the rows in sight exist. Arrow keys walk the rows, Enter opens one. */
export function DeviceTable({ rows, stations, query }: DeviceTableProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const isCards = width > 0 && width < CARDS_BELOW_PX;
  const isWide = width >= WIDE_FROM_PX;
  const [current, setCurrent] = useState(0);
  const rowHeight = useRowHeight();
  const height = isCards ? CARD_PX : rowHeight;
  const shown = useRowWindow(scroller, { count: rows.length, height, overscan: OVERSCAN });

  const reached = Math.min(current, Math.max(0, rows.length - 1));
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, reached + step));
    setCurrent(next);
    shown.scrollTo(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus({ preventScroll: true }),
    );
  };

  const Row = isCards ? DeviceCard : DeviceRow;
  return (
    <div
      ref={measured}
      className={classes.table}
      role="grid"
      aria-label={t('table.label')}
      aria-rowcount={rows.length + 1}
      data-cards={isCards || undefined}
      data-wide={isWide || undefined}
    >
      {!isCards && <TableHead query={query} isWide={isWide} />}
      <div ref={scroller} className={classes.scroller} role="rowgroup" onKeyDown={walk}>
        {rows.length === 0 && (
          <Text as="p" p="32 16" tone="text2" textAlign="center">
            {t('table.noMatch')}
          </Text>
        )}
        <div className={classes.space} style={{ height: rows.length * height }}>
          {rows.slice(shown.first, shown.end).map((row, place) => (
            <Row
              key={row.device.id}
              device={row.device}
              zone={stations.get(row.device.stationId)?.timeZone}
              index={shown.first + place}
              start={(shown.first + place) * height}
              isCurrent={shown.first + place === reached}
              isWide={isWide}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
