import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { CARD_PX, DeviceCard } from './DeviceCard.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { useRowHeight } from '../../session/look.ts';
import { TableTitles } from './TableTitles.tsx';
import type { TableQuery } from '../../live/fleet/table-query.ts';
import { Column, Text } from '../../ui/box.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { GridCell, GridRow, RowGrid } from '../../ui/table/RowGrid.tsx';

/** Rows that the server answers together. Two parts may be of different moments, so a device may be in both. */
export const PART = 50;

/** The devices that match, in order. */
export interface DeviceRows {
  readonly count: number;
  /** Undefined while it is fetched. */
  readonly at: (index: number) => Device | undefined;
  /** Called with the rows that are drawn; `end` is exclusive. */
  readonly onReach?: (end: number, first: number) => void;
}

interface DeviceTableProps {
  rows: DeviceRows;
  stations: ReadonlyMap<number, Station>;
  query: TableQuery;
}

/** Below this width rows become cards. */
const CARDS_BELOW_PX = 720;
/** From this width on the station has its own column. */
const WIDE_FROM_PX = 1_070;
const columns = 'minmax(140px, 1.4fr) 132px 94px 102px 90px 136px minmax(150px, 2.2fr)';
const wideColumns = 'minmax(178px, 1.5fr) minmax(136px, 1.1fr) 132px 102px 98px 108px 140px minmax(190px, 2.2fr)';

/** All devices, each row linked to its device. */
export function DeviceTable({ rows, stations, query }: DeviceTableProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const isCards = width > 0 && width < CARDS_BELOW_PX;
  const isWide = width >= WIDE_FROM_PX;
  const [current, setCurrent] = useState(0);
  const rowHeight = useRowHeight();
  const Row = isCards ? DeviceCard : DeviceRow;
  // A row that the keys reached before it was fetched.
  const awaited = rows.at(current)?.id;
  useEffect(() => {
    if (scroller.current === null || document.activeElement !== scroller.current) return;
    scroller.current.querySelector<HTMLElement>(`[data-index="${current}"] a`)?.focus({ preventScroll: true });
  }, [awaited, current]);
  return (
    <Column ref={measured} grow>
      <RowGrid
        label={t('table.label')}
        scroller={scroller}
        count={rows.count}
        height={isCards ? CARD_PX : rowHeight}
        head={isCards ? null : <TableTitles query={query} isWide={isWide} />}
        headHeight={rowHeight - 4}
        columns={isWide ? wideColumns : columns}
        least={820}
        isWide={isWide}
        current={current}
        onCurrent={setCurrent}
        {...(rows.onReach && { onReach: rows.onReach })}
        empty={
          <Text as="p" p="32 16" tone="text2" textAlign="center">
            {t('table.noMatch')}
          </Text>
        }
        renderRow={(place) => {
          const device = rows.at(place.index);
          if (!device)
            return (
              <GridRow key={`row ${place.index}`} {...place} isCard={isCards} aria-busy>
                <GridCell>
                  <Skeleton rows={1} height={16} />
                </GridCell>
              </GridRow>
            );
          return (
            <Row
              key={`${Math.floor(place.index / PART)} ${device.id}`}
              device={device}
              zone={stations.get(device.stationId)?.timeZone}
              isWide={isWide}
              {...place}
            />
          );
        }}
      />
    </Column>
  );
}
