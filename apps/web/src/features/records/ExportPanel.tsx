import type { FamilyKey } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import type { ExportTarget } from '../../sensors/export/export-choice.ts';
import { ExportForm } from '../../sensors/export/ExportForm.tsx';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { Panel } from '../../ui/Panel.tsx';

/** Stored rows of the device, of one of its sensors, or of its whole station, as a file. */
export function ExportPanel({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation('device');
  const nameOf = useSensorName();
  const time = useTimeRange();
  const familiesOf = (list: PanelProps['sensors']): ReadonlySet<FamilyKey> =>
    new Set(list.flatMap(({ type }) => type.parts.map(({ family }) => family.key)));
  const targets: readonly ExportTarget[] = [
    {
      key: `device ${device.deviceNo}`,
      label: t('export.device', { name: device.name || device.deviceNo }),
      query: { deviceNo: device.deviceNo },
      families: familiesOf(sensors),
      hasStatus: true,
    },
    ...sensors.map((sensor) => {
      const { title, place } = nameOf(sensor);
      return {
        key: `sensor ${sensor.id}`,
        label: `${title} · ${place}`,
        query: { sensorId: sensor.id },
        families: familiesOf([sensor]),
        hasStatus: false,
      };
    }),
    {
      key: `station ${device.stationId}`,
      label: t('export.station', { name: device.stationName }),
      query: { stationId: device.stationId },
      families: familiesOf(sensors),
      hasStatus: true,
    },
  ];
  return (
    <Panel title={t('export.title')}>
      <ExportForm targets={targets} time={time} zone={zone} />
    </Panel>
  );
}
