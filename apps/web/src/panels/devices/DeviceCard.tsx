import { freshnessOf } from '@groundwatch/protocol/model';
import { memo } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { WarningMark } from '../../alarms/WarningMark.tsx';
import { PlainMark } from '../../ui/PlainMark.tsx';
import { Column, Row, Text } from '../../ui/box.tsx';
import { StateWord } from '../../live/StateWord.tsx';
import { BatteryCell, ReadingsCell, SignalCell } from './cells.tsx';
import type { DeviceRowProps } from './DeviceRow.tsx';
import { useDeviceView } from './use-device-view.ts';
import classes from './DeviceTable.module.css';
import { GridRow } from '../../ui/table/RowGrid.tsx';

export const CARD_PX = 68;

/** The same row as a card. */
export const DeviceCard = memo(function DeviceCard({ device, zone, isWide: _, ...place }: DeviceRowProps) {
  const view = useDeviceView(device);
  const now = useServerNow();
  const collectTime = view.newest?.collectTime;
  const age = collectTime === undefined ? null : now - Date.parse(collectTime);
  return (
    <GridRow {...place} isCard>
      <Column as="span" gap={4} justify="center" p="0 12" style={{ height: CARD_PX - 1 }}>
        <Row role="gridcell" as="span" gap={8} shrink className={classes.cardHead}>
          <Link to={`/devices/${device.deviceNo}`} className={classes.device} tabIndex={place.isCurrent ? 0 : -1}>
            <WarningMark deviceNo={device.deviceNo} />
            {device.name || device.deviceNo}
          </Link>
          <StateWord state={view.state} isOccasional={view.isOccasional} />
          <PlainMark security={device.security} isBrief />
          <Age
            collectTime={collectTime}
            receiveTime={view.newest?.receiveTime}
            freshness={freshnessOf(age, device.sendCycle)}
            zone={zone}
          />
        </Row>
        <Row role="gridcell" as="span" gap={12} shrink>
          <Text grow tone="text3" truncate>
            {device.stationName}
          </Text>
          {view.isLowBattery && <BatteryCell view={view} />}
          {view.isPoorSignal && <SignalCell view={view} />}
          <ReadingsCell device={device} most={1} />
        </Row>
      </Column>
    </GridRow>
  );
});
