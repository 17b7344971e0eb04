import { IconAlertTriangle } from '@tabler/icons-react';
import { TILT_TOLERANCE } from '@groundwatch/geotechnics';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import type { Figure } from '../../ui/Figures.tsx';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { movementOf, tiltRows } from './tilt-figures.ts';
import type { ShownTilt } from './use-tilt.ts';

/** The latest values, and the movement in the period. */
export function useTiltFigures({ points, checks, azimuth }: ShownTilt): readonly Figure[] {
  const { t } = useTranslation('device');
  const { t: word } = useTranslation();
  const { locale } = useLanguage();
  const row = tiltRows({ points: points.slice(-1), checks, azimuth })[0];
  const moved = movementOf(points, azimuth);
  const deviation = checks?.at(-1)?.deviation ?? null;
  const text = (value: number | null | undefined, decimals: number, isSigned: boolean, unit = '°'): string =>
    value === null || value === undefined ? MISSING : `${formatNumber(value, locale, decimals, isSigned)}${unit}`;
  const facts = [
    [t('tilt.x'), text(row?.x, 4, true)],
    [t('tilt.y'), text(row?.y, 4, true)],
    [t('tilt.total'), text(row?.total, 4, false)],
    [t(azimuth === null ? 'tilt.direction' : 'tilt.bearing'), text(row?.direction, 1, false)],
    [t('tilt.moved'), text(moved?.total, 4, false)],
    [t('tilt.towards'), text(moved?.direction, 1, false)],
  ] as const;
  const limit = t('tilt.limit', { value: `±${formatNumber(TILT_TOLERANCE, locale, 2)}` });
  const isBeyond = deviation !== null && Math.abs(deviation) > TILT_TOLERANCE;
  const note = isBeyond ? (
    <Row as="b" gap={4}>
      <IconAlertTriangle size={14} aria-hidden />
      {word('state.suspect')} · {limit}
    </Row>
  ) : (
    limit
  );
  return [
    ...facts.map(([label, value]) => ({ label, value })),
    { label: t('tilt.deviation'), value: text(deviation, 4, true, ''), ...(deviation !== null && { note }) },
  ];
}
