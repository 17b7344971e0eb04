import type { PlacedPanel } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/i18n.ts';
import { linePanels } from './choose.ts';
import type { SceneProps } from './scene-props.ts';
import { usePlacedName, useSceneStation, useSubject } from './use-scene-station.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

const HOURS = 72;
/** The number of curves that stay legible, in one or two columns. */
const curvesOf: Readonly<Record<SceneProps['shape'], number>> = { tall: 2, wide: 3, ultra: 3, double: 6 };

/** One station: map, present values, curves, and alarms. */
export function StationScene({ scene, shape, onSubject }: SceneProps) {
  const { station, sensors } = useSceneStation(scene);
  useSubject(station?.name ?? '', onSubject);
  const { language } = useLanguage();
  const titleOf = usePlacedName();
  const panels = useMemo<readonly PlacedPanel[]>(
    () => {
      if (!station) return [];
      const settings = { stationIds: [station.id] };
      return [
        { id: 'map', kind: 'map', zone: 'left', weight: 7, settings: { ...settings, title: station.name } },
        { id: 'status', kind: 'status', zone: 'left', weight: 5, settings },
        ...linePanels(sensors, { most: curvesOf[shape], hours: HOURS, titleOf }),
        { id: 'warnings', kind: 'warnings', zone: 'right', weight: 6, settings },
        { id: 'latest', kind: 'latest', zone: 'right', weight: 6, settings },
      ];
    },
    // The language stands for the names.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [station?.id, station?.name, sensors, shape, language],
  );
  return <ZoneGrid panels={panels} shape={shape} centreColumns={shape === 'double' ? 2 : 1} />;
}
