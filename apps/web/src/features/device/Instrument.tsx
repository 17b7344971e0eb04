import type { Freshness, SensorField } from '@groundwatch/protocol/model';
import type { EffectiveRules } from '@groundwatch/protocol/rest';
import { memo, useMemo } from 'react';
import { limitScaleOf } from '../../alarms/curves/rule-lines.ts';
import { LevelMark } from '../../alarms/LevelMark.tsx';
import { limitBar } from '../../alarms/limit-scale.ts';
import { ReachedLimit } from '../../alarms/ReachedLimit.tsx';
import type { Warning } from '../../alarms/worst.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import type { BoundCurve } from '../../panels/charts/bound-curve.ts';
import { trendOf } from '../../panels/charts/trend.ts';
import { curveScale } from '../../charts/curve-scale.ts';
import { Sparkline } from '../../panels/ui/Sparkline.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import type { Period } from '../../sensors/time-range.ts';
import { Text } from '../../ui/box.tsx';
import { formatField } from '../../ui/format-field.ts';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { Value } from '../../ui/Value.tsx';
import classes from './LatestPanel.module.css';
import { LimitBar } from './LimitBar.tsx';

interface InstrumentProps {
  sensor: ShownSensor;
  field: SensorField;
  value: number | null;
  /** The value as sent, if calibrated. */
  raw: number | null | undefined;
  quality: number;
  stamp: string;
  freshness: Freshness;
  warning: Warning | undefined;
  /** The last day. Undefined while loading. */
  curve: BoundCurve | undefined;
  period: Period;
  effective: EffectiveRules | undefined;
}

const STEPS = 96;

/** One quantity: mark, value, position among the limits, and the last 24 hours. */
export const Instrument = memo(function Instrument({ sensor, field, value, raw, ...props }: InstrumentProps) {
  const { quality, stamp, freshness, warning, curve, period, effective } = props;
  const { t } = useTranslation('device');
  const { language } = useLanguage();
  const name = useNames();
  const scale = useMemo(
    () => (effective ? limitScaleOf(effective, { sensorId: sensor.id, field: field.key, element: null }) : null),
    [effective, sensor.id, field.key],
  );
  const trend = useMemo(
    () => curve && trendOf(curve.points, { ...period, gapMs: curve.gapMs, count: STEPS }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the period is a new object each time
    [curve, period.from, period.to],
  );
  const known = trend?.steps.filter((step) => step !== null) ?? [];
  const bar = scale && value !== null ? limitBar(value, scale) : null;
  // With the next limit in view, noise looks small.
  const next = (bar?.levels[bar.reached] ?? bar?.levels.at(-1))?.limit;
  const nextHere = next !== undefined && scale?.side === 'beyond' && value !== null && value < 0 ? -next : next;
  const change = formatField({ ...field, signed: true }, trend?.change ?? null, language);
  return (
    <div className={classes.instrument} data-level={warning?.level}>
      <span>{warning && <LevelMark alarm={warning.alarm} />}</span>
      <Text text="table" tone="text2">
        {name(field.names)}
        {warning && (
          <Text as="small" block text="least" tone="text1">
            <ReachedLimit alarm={warning.alarm} shownUnit={field.unit} />
          </Text>
        )}
      </Text>
      <Text text={warning ? 'page' : 'value'} textAlign="right">
        <FreshValue field={field} value={value} freshness={freshness} quality={quality} stamp={stamp} />
        {raw !== undefined && <RawValue field={field} value={raw} />}
      </Text>
      <span className={classes.limits}>
        {scale && value !== null && (
          <LimitBar value={value} scale={scale} decimals={field.decimals} freshness={freshness} />
        )}
      </span>
      <span className={classes.day} data-level={bar && (bar.levels[bar.reached] ?? bar.levels.at(-1))?.level}>
        {/* Two points are no course. */}
        {trend && known.length > 2 && (
          <Sparkline values={trend.steps} label={t('latest.day')} bounds={curveScale(known, nextHere ?? null)} />
        )}
      </span>
      <Text text="table" tone="text2" textAlign="right" className={classes.change}>
        {trend && known.length > 1 && !change.isMissing && (
          <FreshValue freshness={freshness}>{`${change.text} ${change.unit}`}</FreshValue>
        )}
      </Text>
    </div>
  );
});

/** The value as sent, beside the displayed one. */
export function RawValue({ field, value }: { field: SensorField; value: number | null }) {
  const { t } = useTranslation();
  return (
    <Text as="small" block text="least" tone="text3" weight={400}>
      {t('device.raw')} <Value field={field} value={value} />
    </Text>
  );
}
