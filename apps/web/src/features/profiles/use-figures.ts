import { useMemo } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { wallTime } from '../../ui/wall-time.ts';
import { chordRows, profileFigures, type Figures } from './figures.ts';
import type { Polygon } from './polygon.ts';
import type { ProfileLine } from '../../sensors/profiles/profile-line.ts';
import type { Shape } from './ProfilePlot.tsx';
import type { Axis } from '../../sensors/profiles/profile-choices.ts';

interface Shown {
  readonly lines: readonly ProfileLine[];
  readonly moving: ProfileLine | null;
  readonly polygon: Polygon | null;
  readonly shape: Shape;
  readonly axes: readonly Axis[];
  readonly isElevation: boolean;
  readonly zone: string | undefined;
}

/** The displayed data: chords of a ring, else nodes × dates. */
export function useFigures({ lines, moving, polygon, shape, axes, isElevation, zone }: Shown): Figures {
  const { t } = useTranslation('device');
  return useMemo(() => {
    if (polygon) {
      return {
        heads: [t('profile.chord'), t('profile.chordReference'), t('profile.chordNow'), t('profile.chordChange')],
        rows: chordRows(polygon.chords).map((row, i) => [i + 1, ...row]),
        signs: [false, false, false, true],
        decimals: [0, 2],
      };
    }
    const at = shape === 'level' ? 'profile.along' : isElevation ? 'profile.elevation' : 'profile.depth';
    return profileFigures(
      moving ? [...lines, moving] : lines,
      shape === 'level'
        ? [{ key: 'z', name: t('profile.vertical') }]
        : axes.map((key) => ({ key, name: t(`profile.axis.${key}`) })),
      { at: t(at), date: (time) => wallTime(time, zone) },
    );
  }, [lines, moving, polygon, shape, axes, isElevation, zone, t]);
}
