import { freshnessOf } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { memo } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { formatShortStamp } from '../../ui/format-time.ts';
import { WarningMark } from '../../alarms/WarningMark.tsx';
import { PlainMark } from '../../ui/PlainMark.tsx';
import { StateWord } from '../../live/StateWord.tsx';
import { BatteryCell, ReadingsCell, SignalCell } from './cells.tsx';
import { useDeviceView } from './use-device-view.ts';
import classes from './DeviceTable.module.css';

export interface DeviceRowProps {
  device: Device;
  zone: string | undefined;
  /** From 0, among the rows shown. */
  index: number;
  /** px from the top of the list. */
  start: number;
  /** The one row that the tab key reaches. */
  isCurrent: boolean;
  /** There is room for the station's column. */
  isWide: boolean;
}

const MOST_READINGS = 3;

/** One device across the table. It follows the live store by itself; the table never renders for a value. */
export const DeviceRow = memo(function DeviceRow({ device, zone, index, start, isCurrent, isWide }: DeviceRowProps) {
  const view = useDeviceView(device);
  const now = useServerNow();
  const collectTime = view.newest?.collectTime;
  const collected = collectTime === undefined ? null : Date.parse(collectTime);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-index={index}
      data-state={view.state}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="gridcell" className={classes.cell}>
        <Link to={`/devices/${device.deviceNo}`} className={classes.device} tabIndex={isCurrent ? 0 : -1}>
          <WarningMark deviceNo={device.deviceNo} />
          <PlainMark security={device.security} />
          {device.name || device.deviceNo}
        </Link>
      </span>
      {isWide && (
        <span role="gridcell" className={classes.cell}>
          {device.stationName}
        </span>
      )}
      <span role="gridcell" className={classes.cell}>
        <StateWord state={view.state} isOccasional={view.isOccasional} />
      </span>
      <span role="gridcell" className={classes.number}>
        <BatteryCell view={view} />
      </span>
      <span role="gridcell" className={classes.number}>
        <SignalCell view={view} />
      </span>
      <span role="gridcell" className={classes.number}>
        {collected === null ? '' : formatShortStamp(collected, now, zone)}
      </span>
      <span role="gridcell" className={classes.number}>
        <Age
          collectTime={collectTime}
          receiveTime={view.newest?.receiveTime}
          freshness={freshnessOf(collected === null ? null : now - collected, device.sendCycle)}
          zone={zone}
        />
      </span>
      <span role="gridcell" className={classes.readings}>
        <ReadingsCell device={device} most={MOST_READINGS} />
      </span>
    </div>
  );
});
