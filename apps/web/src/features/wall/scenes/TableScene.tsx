import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { useDeviceWarnings, useSensorWarnings } from '../../../alarms/use-warnings.ts';
import type { DeviceView } from '../../../live/fleet/judge.ts';
import { usePanelFleet } from '../../../panels/use-panel-fleet.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { profileFamily, sensorsOf, type PlacedSensor } from './choose.ts';
import { ListFrame } from './ListFrame.tsx';
import type { SceneProps } from './scene-props.ts';
import { SensorLine } from './SensorLine.tsx';
import { usePages } from './use-pages.ts';

const ROW = 41;
const stateOrder = { offline: 0, late: 1, none: 3, online: 2 } as const;

/** Of a large fleet as many pages as fit a rotation or two. */
const worst = { sort: 'alarm', size: 200 } as const;

type Row = PlacedSensor & { readonly view: DeviceView };

/**
 * Values of all sensors: those in alarm first, then those of devices in alarm or offline, in whole rows and pages. Of a large fleet those
 * of the devices in alarm and of those with the newest data.
 */
export function TableScene({ scene, shape }: SceneProps) {
  const { t } = useTranslation('wall');
  const { t: word } = useTranslation();
  const { locale } = useLanguage();
  const { stationId } = scene;
  const settings = useMemo(() => (stationId === undefined ? {} : { stationIds: [stationId] }), [stationId]);
  const { views, stations, isLoading } = usePanelFleet(settings, worst);
  const devices = useDeviceWarnings();
  const sensors = useSensorWarnings();
  const rows = useMemo(() => {
    const rank = ({ sensor, view: { device, state } }: Row): number =>
      (sensors.get(sensor.id)?.level ?? 5) * 100 + (devices.get(device.deviceNo)?.level ?? 5) * 10 + stateOrder[state];
    const name = ({ device }: Row): string => stations.get(device.stationId)?.name ?? '';
    return views
      .flatMap((view): Row[] =>
        sensorsOf([view.device], scene.sensorIds, [])
          .filter((one) => profileFamily(one) === null)
          .map((one) => ({ ...one, view })),
      )
      .toSorted((a, b) => rank(a) - rank(b) || name(a).localeCompare(name(b), locale));
  }, [views, stations, devices, sensors, scene, locale]);
  const columns = shape === 'double' ? 3 : shape === 'tall' ? 1 : 2;
  const list = usePages('table', rows, ROW, columns);
  return (
    <ListFrame
      title={t('scene.newest')}
      aside={t('scene.sensorCount', { number: formatNumber(rows.length, locale) })}
      heads={[
        { word: '' },
        { word: t('scene.where') },
        { word: t('scene.sensor') },
        { word: t('scene.value'), isFigure: true },
        { word: word('table.age'), isFigure: true },
      ]}
      widths="calc(36 * var(--gw-u)) minmax(0, 5fr) minmax(0, 5fr) minmax(0, 4fr) calc(132 * var(--gw-u))"
      columns={columns}
      rowHeight={list.rowHeight}
      body={list.body}
      page={list.page}
      pages={list.pages}
      empty={rows.length === 0 && !isLoading ? word('panel.noData') : null}
    >
      {list.rows.map(({ sensor, device, view }) => (
        <SensorLine
          key={sensor.id}
          sensor={sensor}
          device={device}
          view={view}
          station={stations.get(device.stationId)}
          warning={sensors.get(sensor.id)}
          deviceWarning={devices.get(device.deviceNo)}
        />
      ))}
    </ListFrame>
  );
}
