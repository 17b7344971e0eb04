import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useOverview } from '../../api/registry.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useDeviceWarnings } from '../../alarms/use-warnings.ts';
import { useSecond } from '../../live/second.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { zoneOffset } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { arrange, rankNames } from './arrange.ts';
import { DeviceTable } from './DeviceTable.tsx';
import { readQuery } from '../../live/fleet/table-query.ts';
import { Box, Row } from '../../ui/box.tsx';
import { TableTools } from './TableTools.tsx';

/** s. Rows that move with every report would be unreadable. */
const ORDER_EVERY = 5;

export function DeviceTablePanel({ fleet, className }: { fleet: Fleet; className?: string | undefined }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const [params] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const turn = Math.floor(useSecond() / ORDER_EVERY);
  const newest = useRef(fleet.views);
  newest.current = fleet.views;
  const warnings = useDeviceWarnings();
  const alarmed = useRef(warnings);
  alarmed.current = warnings;
  const { stations } = fleet;
  const total = fleet.views.length;
  const overview = useOverview().data;
  const ranks = useMemo(() => rankNames(overview?.devices ?? [], overview?.stations ?? []), [overview]);
  // Sorted again when their number changes or an interval has passed, not for every value.
  const rows = useMemo(
    () => arrange(newest.current, stations, query, ranks, alarmed.current),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [stations, query, ranks, total, turn],
  );
  const zone = useMemo(() => commonZone(stations), [stations]);
  const count = (value: number) => formatNumber(value, locale);
  return (
    <Panel
      title={t('home.table')}
      className={className}
      isFlush
      isLoading={fleet.isLoading}
      skeleton={
        <Box p="8 16">
          <Skeleton rows={8} height={24} />
        </Box>
      }
      error={fleet.error}
      onRetry={fleet.retry}
      empty={total === 0 ? t('home.noDevices') : undefined}
      aside={
        <Row gap="8 16" justify="end" wrap>
          {zone !== undefined && <span>{t('table.zone', { zone })}</span>}
          <span aria-live="polite">{t('home.tableCount', { shown: count(rows.length), total: count(total) })}</span>
          <TableTools query={query} stations={stations} />
        </Row>
      }
    >
      <DeviceTable rows={rows} stations={stations} query={query} />
    </Panel>
  );
}

/** The table's time zone, if all stations share one. */
function commonZone(stations: Fleet['stations']): string | undefined {
  const offsets = new Set([...stations.values()].map(({ timeZone }) => zoneOffset(timeZone, Date.now())));
  return offsets.size === 1 ? [...offsets][0] : undefined;
}
