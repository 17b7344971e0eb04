import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import type { WallShape } from '../frame/layout.ts';
import { linePanels } from './choose.ts';
import type { SceneProps } from './scene-props.ts';
import { Column } from '../../../ui/box.tsx';
import classes from './Scene.module.css';
import { usePlacedName, useSceneStation, useSubject } from './use-scene-station.ts';
import { ZoneGrid } from './ZoneGrid.tsx';

const HOURS = 24;
const room: Readonly<Record<WallShape, readonly [panels: number, columns: number]>> = {
  tall: [5, 1],
  wide: [6, 2],
  ultra: [6, 3],
  double: [8, 4],
};

/** Curves of one station with their limits. */
export function CurvesScene({ scene, shape, onSubject }: SceneProps) {
  const { t } = useTranslation('wall');
  const { station, sensors, isLoading } = useSceneStation(scene);
  useSubject(station?.name ?? '', onSubject);
  const { language } = useLanguage();
  const titleOf = usePlacedName();
  const [most, columns] = room[shape];
  const panels = useMemo(
    () => linePanels(sensors, { most, hours: HOURS, titleOf }),
    // The language stands for the names.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [sensors, most, language],
  );
  if (panels.length === 0 && !isLoading) {
    return (
      <Column align="center" justify="center" grow tone="text2" className={classes.note}>
        {t('scene.noCurves', { station: station?.name ?? '' })}
      </Column>
    );
  }
  return <ZoneGrid panels={panels} shape={shape} centreColumns={panels.length > 2 ? columns : 1} />;
}
