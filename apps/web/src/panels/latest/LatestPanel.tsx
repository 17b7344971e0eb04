import { useMemo, useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Box } from '../../ui/box.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { FittingRows } from '../ui/FittingRows.tsx';
import { usePanelCounts } from '../use-panel-counts.ts';
import { usePanelFleet } from '../use-panel-fleet.ts';
import { useTitle } from '../use-title.ts';
import { LatestRow } from './LatestRow.tsx';
import { pickLatest } from './pick-latest.ts';
import classes from './LatestPanel.module.css';

/** s. Rows that move with every reading would be unreadable. */
const ORDER_EVERY = 5;
/** More than the panel has rows. */
const newest = { sort: 'collected', order: 'descending', size: 30 } as const;

/** The sensors that changed last, and those that went silent last. In a large fleet, the latter only as far as they are among the newest. */
export function LatestPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  const fleet = usePanelFleet(settings, newest);
  const { summary, isLoading } = usePanelCounts(settings);
  const source = useLiveSource();
  const turn = Math.floor(useSecond() / ORDER_EVERY);
  const [room, setRoom] = useState(0);
  const { length: deviceCount } = fleet.views;
  const hasData = fleet.views.some(({ newest }) => newest !== null);
  const rows = useMemo(
    () => pickLatest(fleet.views, source.store.getState(), room),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- ordered when its turn comes, not with every view
    [deviceCount, hasData, fleet.stations, source, room, turn],
  );
  return (
    <Panel
      isTile
      title={useTitle('latest', settings)}
      isLoading={isLoading || fleet.isLoading}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={summary.total === 0 ? t('noDevices') : undefined}
      aside={t('latest.count', { shown: rows.length, total: formatNumber(summary.sensors.total, locale) })}
    >
      <div className={classes.table}>
        <Box gap="0 12" text="least" tone="text3" nowrap className={classes.head} aria-hidden>
          <span>{t('latest.sensor')}</span>
          <span>{t('latest.value')}</span>
          <span>{t('latest.age')}</span>
        </Box>
        <FittingRows
          items={rows}
          keyOf={({ sensorId }) => sensorId}
          height="var(--p-row)"
          columns="subgrid"
          least={6}
          onRoom={setRoom}
          renderRow={(row) => <LatestRow row={row} station={fleet.stations.get(row.view.device.stationId)} />}
        />
      </div>
    </Panel>
  );
}
