import { useQuery } from '@tanstack/react-query';
import type { PanelKey } from '@groundwatch/protocol/model';
import { useParams, useSearchParams } from 'react-router';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { deviceQuery } from '../../api/devices.ts';
import { stationsQuery } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useWatch } from '../../live/hooks.ts';
import { PageError } from '../../ui/Failure.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { DeviceHead } from '../../features/device/DeviceHead.tsx';
import { useAlarmedFirst } from '../../alarms/use-alarmed-first.ts';
import { Box, Stack, Text } from '../../ui/box.tsx';
import { useShownSensors } from '../../sensors/use-shown-sensors.ts';
import { distinctTab, withPlace } from './device-address.ts';
import classes from './DevicePage.module.css';
import { DeviceTabs } from './DeviceTabs.tsx';
import { useDevicePanels } from './use-device-panels.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const RUN_STATUS: PanelKey = 'run-status';

/** One device: state, position, latest data, and history. */
export function DevicePage() {
  const { t } = useTranslation();
  const { t: tDevice } = useTranslation('device');
  const { deviceNo = '' } = useParams();
  const tab = distinctTab(useSearchParams()[0]);
  const asked = useQuery(deviceQuery(deviceNo));
  const places = useQuery(stationsQuery);
  const failed = [asked, places].find(({ error, data }) => error && !data);
  const device = places.data && asked.data;
  const station = places.data?.stations.find((candidate) => candidate.id === device?.stationId);
  usePageTitle(device?.name ?? t('page.device', { deviceNo }), tab === null ? '' : tDevice(`page.tab.${tab}`));
  if (device) {
    const ofModel = places.data?.models.find(({ model }) => model === device.model)?.panels ?? null;
    return <DeviceView key={device.deviceNo} device={device} station={station} ofModel={ofModel} />;
  }
  if (failed?.error) return <PageError message={failed.error.message} onRetry={() => void failed.refetch()} />;
  if (asked.isPending || places.isPending) {
    return (
      <Box page aria-busy>
        <Skeleton rows={10} height={28} />
      </Box>
    );
  }
  return (
    <Box page>
      <Text as="h1" mb={8} text="page">
        {t('device.unknown', { deviceNo })}
      </Text>
      <p>{t('device.unknownHint')}</p>
      <TextLink to="/devices">{t('device.toList')}</TextLink>
    </Box>
  );
}

interface DeviceViewProps {
  device: Device;
  station: Station | undefined;
  /** Panels of the device's model. Null: all that apply to its sensors. */
  ofModel: readonly string[] | null;
}

export function DeviceView({ device, station, ofModel }: DeviceViewProps) {
  useWatch({ scope: 'device', id: device.deviceNo });
  const sensors = useAlarmedFirst(device, useShownSensors(device));
  const panels = useDevicePanels(device.deviceNo, ofModel, sensors);
  const [params] = useSearchParams();
  const hasHistory = panels.some(({ key }) => key === RUN_STATUS);
  const historyPlace = hasHistory
    ? { search: withPlace(params, { tab: 'overview', panel: RUN_STATUS }).toString() }
    : null;
  return (
    <Stack gap={8} page className={classes.page}>
      <DeviceHead device={device} station={station} faultPlace={historyPlace} />
      <DeviceTabs device={device} station={station} sensors={sensors} panels={panels} historyPlace={historyPlace} />
    </Stack>
  );
}
