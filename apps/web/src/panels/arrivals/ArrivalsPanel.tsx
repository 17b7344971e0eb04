import { useMemo } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useLiveSource } from '../../live/source.ts';
import { Box, Row, Text } from '../../ui/box.tsx';
import { formatClock } from '../../ui/format-time.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { Bars } from '../ui/Bars.tsx';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { useHomeFigures, useReportMinutes } from '../use-home-figures.ts';
import { usePanelCounts } from '../use-panel-counts.ts';
import { usePanelFleet } from '../use-panel-fleet.ts';
import { useTitle } from '../use-title.ts';
import { DayFigures } from './DayFigures.tsx';
import { Figure } from './Figure.tsx';
import { lastFullMinute, reportMinutes } from './minutes.ts';
import classes from './ArrivalsPanel.module.css';

const noBuckets = [] as const;

/** Reports per minute, rain and online share over a day, and the latest reports. */
export function ArrivalsPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation();
  const { locale } = useLanguage();
  const fleet = usePanelFleet(settings, null);
  const { summary, isLoading } = usePanelCounts(settings);
  const source = useLiveSource();
  const now = useServerNow();
  const counted = useReportMinutes(settings);
  const figures = useHomeFigures(settings);
  const activity = source.activity();
  // Reports received live belong to all stations, and of a large fleet only few are received.
  const isAll = settings.stationIds === undefined && fleet.isWhole;
  const minutes = reportMinutes(counted, isAll ? activity.buckets(now) : noBuckets, now);
  const perMinute = (isAll ? activity.perMinute(now) : null) ?? (counted ? lastFullMinute(minutes) : null);
  const resent = minutes.reduce((sum, minute) => sum + minute.resent, 0);
  const deviceCount = fleet.views.length;
  const devices = useMemo(
    () => new Map(fleet.views.map(({ device }) => [device.deviceNo, device])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- views are new every second, their devices are not
    [deviceCount, fleet.stations],
  );
  const zoneOf = (device: Device | undefined) => device && fleet.stations.get(device.stationId)?.timeZone;
  const zone = [...fleet.stations.values()][0]?.timeZone;
  const clock = (ms: number) => formatClock(ms, locale, zone).slice(0, 5);
  const recent = activity.recent.filter(({ deviceNo }) => devices.has(deviceNo));
  return (
    <Panel
      isTile
      title={useTitle('arrivals', settings)}
      isLoading={isLoading || fleet.isLoading}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={summary.total === 0 ? t('noDevices') : undefined}
    >
      <Box grow className={classes.figures}>
        <Figure
          className={classes.reports}
          lead={
            resent > 0 && (
              <Text tone="late" className={classes.resent}>
                {word('home.resentCount', { count: resent })}
              </Text>
            )
          }
          number={perMinute === null ? null : formatNumber(perMinute, locale)}
          unit={word(perMinute === null ? 'home.counting' : 'home.perMinute')}
          axis={[clock(minutes[0]!.start), clock(minutes[30]!.start), clock(now)]}
        >
          <Bars
            bars={minutes.map(({ start, onTime, resent: late }) => ({ key: start, value: onTime, late }))}
            label={t('arrivals.hour')}
            isLastNew
          />
        </Figure>
        {figures && (
          <DayFigures figures={figures} online={summary.total > 0 ? summary.counts.online / summary.total : null} />
        )}
      </Box>
      {fleet.isWhole && (
        <Row gap={12} align="stretch" text="least" nowrap fixed className={classes.recent}>
          <Text fixed tone="text3" className={classes.recentTitle}>
            {word('home.latestReports')}
          </Text>
          <Row as="ul" gap={20} align="stretch" wrap grow className={classes.list}>
            {recent.map((note) => {
              const device = devices.get(note.deviceNo);
              return (
                <Row key={`${note.deviceNo} ${note.receivedAt}`} as="li" inline gap={8} align="stretch">
                  <b>{formatClock(note.receivedAt, locale, zoneOf(device))}</b>
                  <MaybeLink to={`/devices/${note.deviceNo}`} tone="text1" truncate isAlone>
                    {[device && fleet.stations.get(device.stationId)?.name, device?.name ?? note.deviceNo]
                      .filter(Boolean)
                      .join(' ')}
                  </MaybeLink>
                  <Text tone="text3">
                    {note.isResent ? word('state.resent') : word('home.reportItems', { count: note.readings })}
                  </Text>
                </Row>
              );
            })}
            {recent.length === 0 && (
              <Text as="li" tone="text3">
                {word('home.noReports')}
              </Text>
            )}
          </Row>
        </Row>
      )}
    </Panel>
  );
}
