import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { useOverview } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useWatch } from '../../live/hooks.ts';
import { PageError } from '../../ui/Failure.tsx';
import { Panel, Skeleton } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ChannelPanel } from '../../features/device/ChannelPanel.tsx';
import { DeviceHead } from '../../features/device/DeviceHead.tsx';
import classes from './DevicePage.module.css';
import { LatestPanel } from '../../features/device/LatestPanel.tsx';
import { RunStatusPanel } from '../../features/device/RunStatusPanel.tsx';
import { useShownSensors } from '../../sensors/use-shown-sensors.ts';

const CurvePanel = lazy(async () => ({ default: (await import('../../features/curves/CurvePanel.tsx')).CurvePanel }));

/** One device: how it is, what it measured last, and how that came about. */
export function DevicePage() {
  const { t } = useTranslation();
  const { deviceNo = '' } = useParams();
  const overview = useOverview();
  const device = overview.data?.devices.find((candidate) => candidate.deviceNo === deviceNo);
  const station = overview.data?.stations.find((candidate) => candidate.id === device?.stationId);
  usePageTitle(device?.name ?? t('page.device', { deviceNo }));
  if (device) return <DeviceView device={device} station={station} />;
  if (overview.isPending) {
    return (
      <div className={classes.waiting} aria-busy>
        <Skeleton rows={10} height={28} />
      </div>
    );
  }
  if (overview.error) return <PageError message={overview.error.message} onRetry={() => void overview.refetch()} />;
  return (
    <div className={classes.unknown}>
      <h1>{t('device.unknown', { deviceNo })}</h1>
      <p>{t('device.unknownHint')}</p>
      <Link to="/devices">{t('device.toList')}</Link>
    </div>
  );
}

export function DeviceView({ device, station }: { device: Device; station: Station | undefined }) {
  const { t } = useTranslation();
  useWatch({ scope: 'device', id: device.deviceNo });
  const sensors = useShownSensors(device);
  const zone = station?.timeZone;
  const waiting = (
    <Panel title={t('device.curve')} isLoading className={classes.curve}>
      {null}
    </Panel>
  );
  return (
    <div className={classes.page}>
      <DeviceHead device={device} zone={zone} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Suspense fallback={waiting}>
            <CurvePanel device={device} sensors={sensors} zone={zone} />
          </Suspense>
          <LatestPanel device={device} sensors={sensors} zone={zone} />
        </div>
        <div className={classes.side}>
          <RunStatusPanel device={device} zone={zone} />
          <ChannelPanel device={device} zone={zone} />
        </div>
      </div>
    </div>
  );
}
