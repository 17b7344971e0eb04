import type { PanelProps } from '../panel-props.ts';
import { DeviceTablePanel } from './DeviceTablePanel.tsx';
import { usePanelFleet } from '../use-panel-fleet.ts';
import classes from './DevicesPanel.module.css';

/** Every device with its newest values, to be searched and sorted. */
export function DevicesPanel({ settings }: PanelProps) {
  return <DeviceTablePanel fleet={usePanelFleet(settings)} className={classes.panel} />;
}
