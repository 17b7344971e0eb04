import { freshnessOf } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { memo } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { formatShortStamp } from '../../ui/format-time.ts';
import { WarningMark } from '../../alarms/WarningMark.tsx';
import { Row } from '../../ui/box.tsx';
import { PlainMark } from '../../ui/PlainMark.tsx';
import { StateWord } from '../../live/StateWord.tsx';
import { BatteryCell, ReadingsCell, SignalCell } from './cells.tsx';
import { useDeviceView } from './use-device-view.ts';
import classes from './DeviceTable.module.css';
import { GridCell, GridRow, type GridPlace } from '../../ui/table/RowGrid.tsx';

export interface DeviceRowProps extends GridPlace {
  device: Device;
  zone: string | undefined;
  /** Whether the station has a column. */
  isWide: boolean;
}

const MOST_READINGS = 3;

/** One device as a table row. It follows the live store itself, so the table does not render for values. */
export const DeviceRow = memo(function DeviceRow({ device, zone, isWide, ...place }: DeviceRowProps) {
  const view = useDeviceView(device);
  const now = useServerNow();
  const collectTime = view.newest?.collectTime;
  const collected = collectTime === undefined ? null : Date.parse(collectTime);
  return (
    <GridRow {...place} data-state={view.state}>
      <GridCell>
        <Link to={`/devices/${device.deviceNo}`} className={classes.device} tabIndex={place.isCurrent ? 0 : -1}>
          <WarningMark deviceNo={device.deviceNo} />
          {device.name || device.deviceNo}
        </Link>
      </GridCell>
      {isWide && <GridCell>{device.stationName}</GridCell>}
      <GridCell>
        <Row as="span" inline gap={8}>
          <StateWord state={view.state} isOccasional={view.isOccasional} />
          <PlainMark security={device.security} isBrief />
        </Row>
      </GridCell>
      <GridCell className={classes.power ?? ''}>
        <BatteryCell view={view} />
      </GridCell>
      <GridCell className={classes.power ?? ''}>
        <SignalCell view={view} />
      </GridCell>
      <GridCell isNumeric>{collected === null ? '' : formatShortStamp(collected, now, zone)}</GridCell>
      <GridCell isNumeric>
        <Age
          collectTime={collectTime}
          receiveTime={view.newest?.receiveTime}
          freshness={freshnessOf(collected === null ? null : now - collected, device.sendCycle)}
          zone={zone}
        />
      </GridCell>
      <GridCell className={classes.readings ?? ''}>
        <ReadingsCell device={device} most={MOST_READINGS} />
      </GridCell>
    </GridRow>
  );
});
