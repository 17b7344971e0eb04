import type { PanelProps } from '../panel-props.ts';
import { DeviceTablePanel } from './DeviceTablePanel.tsx';
import classes from './DevicesPanel.module.css';

/** All devices with their latest values, searchable and sortable. */
export function DevicesPanel({ settings }: PanelProps) {
  return <DeviceTablePanel stationIds={settings.stationIds} className={classes.panel} />;
}
