import { useMemo, type ReactNode } from 'react';
import type { Station } from '@groundwatch/protocol/rest';
import { useSearchParams } from 'react-router';
import { useStations } from '../../api/registry.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { readQuery, type TableQuery } from '../../live/fleet/table-query.ts';
import { useLiveSource } from '../../live/source.ts';
import { Box, Column, Row } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { zoneOffset } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { DeviceTable } from './DeviceTable.tsx';
import { TableTools } from './TableTools.tsx';
import { useHandled } from './use-handled.ts';
import { useListedDevices, type ListedDevices } from './use-listed-devices.ts';
import { useReplayedDevices } from './use-replayed-devices.ts';

interface DeviceTablePanelProps {
  /** Absent: all. The array must be stable. */
  stationIds?: readonly number[] | undefined;
  className?: string | undefined;
}

/** The devices at some stations as the address narrows and sorts them. */
export function DeviceTablePanel(props: DeviceTablePanelProps) {
  const [params] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const Devices = useLiveSource().isReplay ? ReplayedDevices : PresentDevices;
  return <Devices {...props} query={query} />;
}

type PartProps = DeviceTablePanelProps & { query: TableQuery };

function PresentDevices(props: PartProps) {
  const { isHandled, handlers } = useHandled();
  const list = useListedDevices(props.query, props.stationIds, isHandled);
  return (
    <DevicesFrame {...props} list={list}>
      {(table) => (
        <Column grow {...handlers}>
          {table}
        </Column>
      )}
    </DevicesFrame>
  );
}

function ReplayedDevices(props: PartProps) {
  const list = useReplayedDevices(props.query, props.stationIds);
  return (
    <DevicesFrame {...props} list={list}>
      {(table) => table}
    </DevicesFrame>
  );
}

interface DevicesFrameProps extends PartProps {
  list: ListedDevices;
  children: (table: ReactNode) => ReactNode;
}

function DevicesFrame({ stationIds, className, query, list, children }: DevicesFrameProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const all = useStations();
  const stations = useMemo(() => {
    const own = all.filter(({ id }) => stationIds?.includes(id) ?? true);
    return new Map(own.map((station) => [station.id, station]));
  }, [all, stationIds]);
  const zone = useMemo(() => commonZone(stations), [stations]);
  const count = (value: number) => formatNumber(value, locale);
  return (
    <Panel
      title={t('home.table')}
      className={className}
      isFlush
      isLoading={list.isPending}
      skeleton={
        <Box p="8 16">
          <Skeleton rows={8} height={24} />
        </Box>
      }
      error={list.error}
      onRetry={list.retry}
      empty={list.all === 0 ? t('home.noDevices') : undefined}
      aside={
        <Row gap="8 16" justify="end" wrap>
          {zone !== undefined && <span>{t('table.zone', { zone })}</span>}
          <span aria-live="polite">{t('home.tableCount', { shown: count(list.count), total: count(list.all) })}</span>
          <TableTools query={query} stations={stations} />
        </Row>
      }
    >
      {children(<DeviceTable rows={list} stations={stations} query={query} />)}
    </Panel>
  );
}

/** The table's time zone, if all stations share one. */
function commonZone(stations: ReadonlyMap<number, Station>): string | undefined {
  const zones = new Set([...stations.values()].map(({ timeZone }) => timeZone));
  const offsets = new Set([...zones].map((zone) => zoneOffset(zone, Date.now())));
  return offsets.size === 1 ? [...offsets][0] : undefined;
}
