import { DeviceTablePanel } from './DeviceTablePanel.tsx';
import type { PanelProps } from '../place.ts';
import { usePanelFleet } from '../use-panel-fleet.ts';
import classes from './DevicesPanel.module.css';

/** Every device with its newest values, to be searched and sorted. */
export function DevicesPanel({ settings }: PanelProps) {
  return <DeviceTablePanel fleet={usePanelFleet(settings)} className={classes.panel} />;
}
