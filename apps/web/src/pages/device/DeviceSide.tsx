import type { Device } from '@groundwatch/protocol/rest';
import type { To } from 'react-router';
import { ChannelPanel } from '../../features/device/ChannelPanel.tsx';
import { RunStatusPanel } from '../../features/device/RunStatusPanel.tsx';
import { Stack } from '../../ui/box.tsx';

interface DeviceSideProps {
  device: Device;
  zone: string | undefined;
  historyPlace: To | null;
}

/** The device's status beside its measurements. */
export function DeviceSide({ device, zone, historyPlace }: DeviceSideProps) {
  return (
    <Stack gap={16} align="start" shrink columns="repeat(auto-fit, minmax(min(280px, 100%), 1fr))">
      <RunStatusPanel device={device} zone={zone} historyPlace={historyPlace} />
      <ChannelPanel device={device} zone={zone} />
    </Stack>
  );
}
