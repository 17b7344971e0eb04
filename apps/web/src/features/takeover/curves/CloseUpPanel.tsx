import { HOUR_MS } from '@groundwatch/protocol/model';
import { shownLevel } from '../../../alarms/open-alarms.ts';
import { noMarks } from '../../../charts/curve.ts';
import { extentOf, reaching, valueScale } from '../../../charts/value-axis.ts';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { formatStamp } from '../../../ui/format-time.ts';
import { Figure, type FigureSize } from '../plot/Figure.tsx';
import { Grid, Line, TimeAxis } from '../plot/Parts.tsx';
import { textWidth, timeToX, valueToY, type TimeFrame } from '../plot/scale.ts';
import plot from '../plot/plot.module.css';
import type { Scene } from '../use-scene.ts';
import { WallPanel } from '../WallPanel.tsx';
import type { Curves } from './use-curves.ts';

const LEFT = 76;
const RIGHT = 4;
const BOTTOM = 34;
/** Height of the words at the trigger with some air. */
const WORDS = 40;

interface CloseUpPanelProps {
  scene: Scene;
  curves: Curves;
  now: number;
  /** Why there is no time of failure. Null: the quantity is no movement. */
  why: string | null;
}

/** The hours around the trigger, if no time of failure can be estimated. */
export function CloseUpPanel({ scene, curves, now, why }: CloseUpPanelProps) {
  const { t } = useTranslation('wall');
  const name = useNames();
  const { plan, series } = curves;
  const title = t('takeover.aroundTrigger');
  return (
    <WallPanel
      title={title}
      about={plan ? `${name(plan.field.names)} ${plan.field.unit}` : ''}
      aside={why ?? undefined}
      isLoading={series.isLoading}
      empty={plan === null ? t('takeover.noCurve') : undefined}
    >
      <Figure label={title}>{(size) => plan && <Drawing {...{ scene, curves, now, size }} />}</Figure>
    </WallPanel>
  );
}

/** A day, or from some hours before the trigger until now if that is longer. */
function frameOf(triggeredAt: number, now: number): TimeFrame {
  const from = Math.min(now - 24 * HOUR_MS, triggeredAt - 6 * HOUR_MS);
  return { from: Math.max(from, now - 72 * HOUR_MS), now, to: now + (now - from) * 0.12 };
}

function Drawing({ scene, curves, now, size }: Omit<CloseUpPanelProps, 'why'> & { size: FigureSize }) {
  const { t } = useTranslation('wall');
  const { locale } = useLanguage();
  const { alarm, zone } = scene;
  const { series, lines } = curves;
  const plan = curves.plan!;
  const triggeredAt = Date.parse(alarm.triggerTime);
  const frame = frameOf(triggeredAt, now);
  const box = { left: LEFT, top: 8, width: size.width - LEFT - RIGHT, height: size.height - BOTTOM - 8 };
  const inside = {
    key: '',
    name: '',
    field: plan.field,
    points: series.points,
    order: 0,
    gapMs: series.gapMs,
    marks: noMarks,
  };
  const own = lines.value.filter(({ level }) => level === shownLevel(alarm)).map(({ value }) => value);
  const extent = reaching(extentOf([inside], { from: frame.from, to: now }), curves.judged === 'value' ? own : []);
  const scale = valueScale(extent, plan.field.decimals, Math.max(2, Math.floor(box.height / 56)));
  const x = timeToX(frame, box);
  const base = box.top + box.height;
  const level = shownLevel(alarm);
  const value =
    alarm.trigger.value === null ? '' : ` · ${formatNumber(alarm.trigger.value, locale, 2)} ${alarm.trigger.unit}`;
  const words = t('takeover.triggered', { time: formatStamp(triggeredAt, zone).slice(11, 19) }) + value;
  const isLeft = x(triggeredAt) > box.left + box.width / 2;
  const from = x(triggeredAt) - (isLeft ? textWidth(words) : 0);
  // At the lower edge where the curve is at the upper one.
  const isLow = series.points.some(([time, , , last]) => {
    const at = x(time) - from;
    return last !== null && at > 0 && at < textWidth(words) && valueToY(scale, box)(last) < box.top + WORDS;
  });
  return (
    <>
      <TimeAxis frame={frame} box={box} top={box.top} bottom={base} zone={zone} nowWord="" />
      <Grid box={box} scale={scale} locale={locale} />
      <Line points={series.points} gapMs={series.gapMs} frame={frame} box={box} scale={scale} />
      {triggeredAt >= frame.from && (
        <g data-level={level}>
          <line className={plot.trigger} x1={x(triggeredAt)} x2={x(triggeredAt)} y1={box.top} y2={base} />
          <text
            className={plot.limitWord}
            x={x(triggeredAt) + (isLeft ? -12 : 12)}
            y={isLow ? base - 12 : box.top + 22}
            textAnchor={isLeft ? 'end' : 'start'}
          >
            {words}
          </text>
        </g>
      )}
    </>
  );
}
