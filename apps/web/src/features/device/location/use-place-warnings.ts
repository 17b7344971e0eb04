import { useTranslation } from '../../../i18n/i18n.ts';
import { formatStamp } from '../../../ui/format-time.ts';
import { LOOKED_BACK_DAYS } from './use-place-history.ts';
import type { Apart, Movement } from './places.ts';
import { useMetres } from './use-metres.ts';

/** Warnings about the positions of a device, in words. */
export function usePlaceWarnings(
  apart: readonly Apart[],
  movement: Movement | null,
  zone: string | undefined,
): readonly string[] {
  const { t } = useTranslation('device');
  const metres = useMetres();
  const isGpsFar = apart.some(({ of, from, isFar }) => isFar && of === 'gps' && from === 'station');
  return [
    ...(movement?.movedAt
      ? [
          t('location.moved', {
            days: LOOKED_BACK_DAYS,
            distance: metres(movement.metres),
            time: formatStamp(movement.movedAt, zone).slice(0, 16),
          }),
        ]
      : []),
    ...apart
      // A position far from the site explains the distance of the cell too.
      .filter(({ of, from, isFar }) => isFar && !(isGpsFar && of === 'lbs' && from === 'station'))
      .map(({ of, from, metres: length }) =>
        t(`location.far.${of}-${from}` as 'location.far.lbs-gps', { distance: metres(length) }),
      ),
  ];
}
