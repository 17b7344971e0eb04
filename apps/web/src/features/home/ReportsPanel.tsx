import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Device } from '@groundwatch/protocol/rest';
import { useOverview } from '../../api/registry.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { liveClient, serverClock } from '../../live/live.ts';
import { useSecond } from '../../live/second.ts';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { formatClock } from '../../ui/format-time.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel } from '../../ui/Panel.tsx';
import { LagChain } from './LagChain.tsx';
import { ReportBars } from './ReportBars.tsx';
import classes from './ReportsPanel.module.css';

/** Reports as they come in: how many a minute, the last ten minutes, and the newest by name. */
export function ReportsPanel({ fleet }: { fleet: Fleet }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  useSecond();
  const now = serverClock.now();
  const { activity } = liveClient;
  const buckets = activity.buckets(now);
  const perMinute = activity.perMinute(now);
  const resent = buckets.reduce((sum, bucket) => sum + bucket.resent, 0);
  const devices = useOverview().data?.devices;
  const byNumber = useMemo(() => new Map((devices ?? []).map((device) => [device.deviceNo, device])), [devices]);
  return (
    <Panel
      title={t('home.reports')}
      className={classes.panel}
      aside={
        <span className={classes.rate}>
          {resent > 0 && <span className={classes.resent}>{t('home.resentCount', { count: resent })}</span>}
          {perMinute === null ? (
            t('home.counting')
          ) : (
            <>
              <b className={classes.number}>{formatNumber(perMinute, locale)}</b> {t('home.perMinute')}
            </>
          )}
        </span>
      }
    >
      <LagChain />
      <ReportBars buckets={buckets} />
      <div className={classes.axis} aria-hidden>
        <span>{t('home.tenMinutes')}</span>
        <span>{t('home.now')}</span>
      </div>
      <ul className={classes.recent} aria-label={t('home.latestReports')}>
        {activity.recent.map((note) => {
          const device = byNumber.get(note.deviceNo);
          return (
            <li key={`${note.deviceNo} ${note.receivedAt}`}>
              <b>{formatClock(note.receivedAt, locale, zoneOf(fleet, device))}</b>
              <Link to={`/devices/${note.deviceNo}`}>{device?.name ?? note.deviceNo}</Link>
              <span className={classes.items}>
                {note.isResent ? t('state.resent') : t('home.reportItems', { count: note.readings })}
              </span>
            </li>
          );
        })}
        {activity.recent.length === 0 && <li className={classes.items}>{t('home.noReports')}</li>}
      </ul>
    </Panel>
  );
}

const zoneOf = (fleet: Fleet, device: Device | undefined): string | undefined =>
  device && fleet.stations.get(device.stationId)?.timeZone;
