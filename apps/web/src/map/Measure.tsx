import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { GeoPlace } from '@groundwatch/geotechnics';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { localeOf } from '../i18n/language.ts';
import { Facts } from '../ui/Facts.tsx';
import { Row, Stack, Text } from '../ui/box.tsx';
import { project, type MapView, type Size } from './geometry.ts';
import { areaText, lengthText, measure, wayOf } from './measure.ts';
import classes from './StationMap.module.css';

interface LineProps {
  places: readonly GeoPlace[];
  view: MapView;
  size: Size;
  scale: number;
}

interface MeasureProps extends LineProps {
  onAdd: () => void;
  onChange: (places: readonly GeoPlace[]) => void;
  onClose: () => void;
}

/** A shorter side has no room for its length. */
const LEAST_SIDE_PX = 56;

/** The measured line, its area, and the map's centre, where the keyboard adds a point. */
function Line({ places, view, size, scale }: LineProps) {
  const { language } = useLanguage();
  const at = ({ longitude, latitude }: GeoPlace): [number, number] => project(view, size, longitude, latitude);
  const path = (from: GeoPlace, to: GeoPlace): string =>
    wayOf(from, to)
      .map((place) => at(place).map((part) => part.toFixed(1)))
      .join(' ');
  const { sides } = measure(places);
  const line = places.slice(1).map((place, i) => path(places[i]!, place));
  const [x, y] = [size.width / 2, size.height / 2];
  return (
    <svg className={classes.measure} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
      {places.length > 2 && <polygon points={[...line, path(places.at(-1)!, places[0]!)].join(' ')} />}
      <polyline points={line.join(' ')} strokeWidth={2.5 * scale} />
      {places.map((place, i) => {
        const [cx, cy] = at(place);
        // The same point may be added twice.
        return <circle key={i} cx={cx} cy={cy} r={5 * scale} />;
      })}
      {sides.map((side, i) => {
        const [[ax, ay], [bx, by]] = [at(places[i]!), at(places[i + 1]!)];
        if (Math.hypot(bx - ax, by - ay) < LEAST_SIDE_PX * scale) return null;
        return (
          <text key={i} x={(ax + bx) / 2} y={(ay + by) / 2 - 6 * scale} fontSize={12 * scale}>
            {lengthText(side, localeOf[language])}
          </text>
        );
      })}
      <path d={`M${x - 9} ${y}H${x - 3}M${x + 3} ${y}H${x + 9}M${x} ${y - 9}V${y - 3}M${x} ${y + 3}V${y + 9}`} />
    </svg>
  );
}

/** Distance and area over points selected on the map. */
export function Measure({ places, onAdd, onChange, onClose, ...frame }: MeasureProps) {
  const { t } = useTranslation('maps');
  const { t: common } = useTranslation();
  const { language } = useLanguage();
  const locale = localeOf[language];
  const { sides, length, closing, area } = measure(places);
  return (
    <>
      <div className={classes.overlay}>
        <Line places={places} {...frame} />
      </div>
      <section className={classes.drawer} data-low aria-label={t('measure.title')}>
        <Stack gap={8} p={12}>
          <Row justify="between">
            <Text weight={600}>{t('measure.title')}</Text>
            <ActionIcon variant="subtle" size={24} aria-label={common('common.close')} onClick={onClose}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Row>
          <div role="status">
            {places.length < 2 ? (
              <Text text="table" tone="text2">
                {t('measure.hint')}
              </Text>
            ) : (
              <Facts
                facts={[
                  [t('measure.length'), lengthText(length, locale)],
                  ...(sides.length > 1 ? [[t('measure.last'), lengthText(sides.at(-1)!, locale)] as const] : []),
                  ...(area === null || closing === null
                    ? []
                    : ([
                        [t('measure.area'), areaText(area, locale)],
                        [t('measure.around'), lengthText(length + closing, locale)],
                      ] as const)),
                ]}
              />
            )}
          </div>
          <Row gap={8} wrap>
            <Button size="xs" variant="default" onClick={onAdd}>
              {t('measure.add')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={places.length === 0}
              onClick={() => onChange(places.slice(0, -1))}
            >
              {t('measure.undo')}
            </Button>
            <Button size="xs" variant="default" disabled={places.length === 0} onClick={() => onChange([])}>
              {t('measure.clear')}
            </Button>
          </Row>
        </Stack>
      </section>
    </>
  );
}
