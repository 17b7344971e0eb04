import type { Station } from '@groundwatch/protocol/rest';
import { freshnessOf, sensorTypes } from '@groundwatch/protocol/model';
import { mainReading } from '../../sensors/main-readings.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useCalibratedReading } from '../../live/use-calibrated-reading.ts';
import { useEachSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { Age } from '../../live/Age.tsx';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { PanelSymbol } from '../ui/PanelSymbol.tsx';
import type { Picked } from './pick-latest.ts';
import classes from './LatestPanel.module.css';

const noCalibrations = [] as const;

/** One sensor: place, latest main value, and age. */
export function LatestRow({ row, station }: { row: Picked; station: Station | undefined }) {
  const { t } = useTranslation();
  const nameIn = useNames();
  const source = useLiveSource();
  const { device } = row.view;
  const sensor = device.sensors.find(({ id }) => id === row.sensorId);
  const reading = useCalibratedReading(row.sensorId, sensor?.calibrations ?? noCalibrations);
  const freshness = useEachSecond(() =>
    freshnessOf(reading ? source.judgedAt() - Date.parse(reading.collectTime) : null, device.sendCycle),
  );
  const main = reading && mainReading(reading);
  if (!reading) return null;
  const type = sensorTypes.get(reading.type);
  const name = sensor?.name || (type ? nameIn(type.names) : reading.type);
  return (
    <MaybeLink
      to={`/devices/${device.deviceNo}`}
      gap="0 12"
      text="table"
      tone="text1"
      className={classes.row}
      title={`${station?.name ?? ''} ${name}`.trim()}
    >
      <Row as="span" gap={8} align="stretch" shrink className={classes.name} data-word>
        {station && (
          <Text shrink truncate>
            {station.name}
          </Text>
        )}
        <Text truncate className={classes.sensor}>
          {name}
        </Text>
      </Row>
      <Row as="span" gap={8} justify="end" weight={650} nowrap className={classes.value}>
        {reading.late && <PanelSymbol kind="resent" label={t('state.resent')} />}
        {main && (
          <FreshValue
            field={main.field}
            value={main.value}
            freshness={freshness}
            quality={reading.quality}
            stamp={reading.collectTime}
          />
        )}
      </Row>
      <Row as="span" align="stretch" justify="end" className={classes.age}>
        <Age
          collectTime={reading.collectTime}
          receiveTime={reading.receiveTime}
          freshness={freshness}
          zone={station?.timeZone}
          isBrief
        />
      </Row>
    </MaybeLink>
  );
}
