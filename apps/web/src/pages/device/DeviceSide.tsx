import type { Device } from '@groundwatch/protocol/rest';
import { ChannelPanel } from '../../features/device/ChannelPanel.tsx';
import { RunStatusPanel } from '../../features/device/RunStatusPanel.tsx';
import classes from './DevicePage.module.css';

/** What the device says of itself, beside what it measured. */
export function DeviceSide({ device, zone }: { device: Device; zone: string | undefined }) {
  return (
    <div className={classes.side}>
      <RunStatusPanel device={device} zone={zone} />
      <ChannelPanel device={device} zone={zone} />
    </div>
  );
}
