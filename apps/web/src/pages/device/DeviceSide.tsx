import type { Device } from '@groundwatch/protocol/rest';
import type { To } from 'react-router';
import { ChannelPanel } from '../../features/device/ChannelPanel.tsx';
import { RunStatusPanel } from '../../features/device/RunStatusPanel.tsx';
import { Stack } from '../../ui/box.tsx';
import classes from './DevicePage.module.css';

interface DeviceSideProps {
  device: Device;
  zone: string | undefined;
  historyPlace: To | null;
}

/** What the device says of itself, beside what it measured. */
export function DeviceSide({ device, zone, historyPlace }: DeviceSideProps) {
  return (
    <Stack gap={16} shrink className={classes.side}>
      <RunStatusPanel device={device} zone={zone} historyPlace={historyPlace} />
      <ChannelPanel device={device} zone={zone} />
    </Stack>
  );
}
