import type { FamilyKey } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { useDevicesOfStation } from '../../api/devices.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { ExportTarget } from '../../sensors/export/export-choice.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { shownSensors } from '../../sensors/sensor-layout.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';

const familiesOf = (list: PanelProps['sensors']): ReadonlySet<FamilyKey> =>
  new Set(list.flatMap(({ type }) => type.parts.map(({ family }) => family.key)));

/** What can be exported for a device: the device, each sensor, and its station. */
export function useExportTargets({ device, sensors }: Pick<PanelProps, 'device' | 'sensors'>): readonly ExportTarget[] {
  const { t } = useTranslation('device');
  const nameOf = useSensorName();
  const { devices } = useDevicesOfStation(device.stationId);
  return useMemo(() => {
    const atStation = devices.flatMap((one) => shownSensors(one.sensors, []));
    return [
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
        families: familiesOf([...sensors, ...atStation]),
        hasStatus: true,
      },
    ];
  }, [devices, device, sensors, nameOf, t]);
}
