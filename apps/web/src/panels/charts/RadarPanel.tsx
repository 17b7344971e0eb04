import { ruleThresholds } from '../../alarms/curves/rule-lines.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { calibratedReading } from '../../live/calibration.ts';
import { useSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { formatField } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useTitle } from '../use-title.ts';
import { boundValue } from './bound.ts';
import { MOST_SHARE, measureOf, shareOf, spoke } from './radar-share.ts';
import { useBound, useBoundFleet, useBoundName } from './use-bound.ts';
import { useBoundRules } from './use-bound-rules.ts';
import classes from './RadarPanel.module.css';

const LEAST_SPOKES = 3;
const RINGS = [0.25, 0.5, 0.75, 1, MOST_SHARE];

/** Several quantities, each as a share of its limit. */
export function RadarPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { locale, language } = useLanguage();
  const fleet = useBoundFleet(settings);
  const source = useLiveSource();
  useSecond();
  const bounds = useBound(settings, fleet);
  const nameOf = useBoundName();
  const rules = useBoundRules(bounds);
  const { readings } = source.store.getState();
  const spokes = bounds.map((bound, index) => {
    const { sensor, field, element } = bound;
    const reading = readings.get(sensor.id);
    const value = reading ? boundValue(bound, calibratedReading(reading, sensor.calibrations).values) : null;
    const effective = rules[index];
    const thresholds = effective
      ? ruleThresholds(effective, { sensorId: sensor.id, field: field.key, element }, false, () => '')
      : [];
    const measure = measureOf(thresholds, field.range);
    const shown = formatField(field, value, language);
    const end = measure && formatField({ decimals: field.decimals, unit: field.unit }, measure.value, language);
    return {
      key: bound.key,
      name: nameOf(bound, true),
      share: shareOf(value, measure),
      text: `${shown.text} ${shown.unit}`.trim(),
      of:
        measure && end ? t(`radar.${measure.kind}`, { value: `${end.text} ${end.unit}`.trim() }) : t('radar.noMeasure'),
    };
  });
  const points = (share: (index: number) => number): string =>
    spokes.map((_, index) => spoke(index, spokes.length, share(index)).join()).join(' ');
  return (
    <Panel
      isTile
      title={useTitle('radar', settings)}
      aside={t('radar.about')}
      isLoading={fleet.isLoading}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={bounds.length < LEAST_SPOKES ? t('radar.tooFew', { count: LEAST_SPOKES }) : undefined}
    >
      <Stack columns="minmax(0, 46%) minmax(0, 1fr)" gap={12} align="center" grow>
        <svg className={classes.radar} viewBox="-1.16 -1.16 2.32 2.32" aria-hidden>
          {RINGS.map((ring) => (
            <polygon
              key={ring}
              className={classes.ring}
              data-limit={ring === 1 || undefined}
              points={points(() => ring)}
            />
          ))}
          {spokes.map(({ key }, index) => {
            const [x, y] = spoke(index, spokes.length, MOST_SHARE);
            return <line key={key} className={classes.spoke} x2={x} y2={y} />;
          })}
          <polygon className={classes.area} points={points((index) => spokes[index]!.share ?? 0)} />
          {spokes.map(({ key, share }, index) => {
            const [x, y] = spoke(index, spokes.length, share ?? 0);
            return share !== null && <circle key={key} className={classes.point} cx={x} cy={y} r={0.035} />;
          })}
          {spokes.map(({ key }, index) => {
            const [x, y] = spoke(index, spokes.length, MOST_SHARE * 1.09);
            return (
              <text key={key} className={classes.number} x={x * 1.08} y={y * 1.08}>
                {index + 1}
              </text>
            );
          })}
        </svg>
        <Stack as="ol" gap={4} shrink className={classes.list}>
          {spokes.map(({ key, name, share, text, of }, index) => (
            <Stack
              key={key}
              as="li"
              columns="1.2em minmax(0, 1fr) auto"
              gap="0 8"
              align="baseline"
              title={`${name} · ${of}`}
            >
              <Text tone="text3">{index + 1}</Text>
              <Text truncate>{name}</Text>
              <b data-over={(share !== null && share >= 1) || undefined}>
                {share === null ? '—' : `${formatNumber(100 * share, locale)} %`}
              </b>
              <Text text="least" tone="text3" truncate className={classes.of}>
                {text} · {of}
              </Text>
            </Stack>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
