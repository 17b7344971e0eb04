import type { PanelProps } from '../panel-props.ts';
import { DeviceTablePanel } from './DeviceTablePanel.tsx';
import { usePanelFleet } from '../use-panel-fleet.ts';
import classes from './DevicesPanel.module.css';

/** All devices with their latest values, searchable and sortable. */
export function DevicesPanel({ settings }: PanelProps) {
  return <DeviceTablePanel fleet={usePanelFleet(settings)} className={classes.panel} />;
}
