import { alarmLevels, HOUR_MS } from '@groundwatch/protocol/model';
import { extentOf, reaching, scaleWith, valueScale } from '../../../charts/value-axis.ts';
import { noMarks } from '../../../charts/curve.ts';
import { shownLevel } from '../../../alarms/open-alarms.ts';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { fewestDigits } from '../../../ui/fewest-digits.ts';
import { formatStamp } from '../../../ui/format-time.ts';
import { Figure, type FigureSize } from '../plot/Figure.tsx';
import { Bars, Grid, Limits, Line, TimeAxis, upperRowLeft, type ShownLimit } from '../plot/Parts.tsx';
import type { Box, TimeFrame } from '../plot/scale.ts';
import plot from '../plot/plot.module.css';
import { WallPanel } from '../WallPanel.tsx';
import { LastValue } from './LastValue.tsx';
import type { Scene } from '../use-scene.ts';
import type { LimitLine, LimitLines } from './limit-lines.ts';
import { rateDecimals, rateUnit } from './rate-unit.ts';
import type { RainBars } from './use-rain.ts';
import type { Curves } from './use-curves.ts';

interface CurvesPanelProps {
  scene: Scene;
  curves: Curves;
  rain: RainBars | null;
  frame: TimeFrame;
}

const LEFT = 76;
const RIGHT = 4;
const BOTTOM = 34;
const BETWEEN = 22;

/** Rain, the value and its rate on one time axis with their limits. */
export function CurvesPanel({ scene, curves, rain, frame }: CurvesPanelProps) {
  const { t } = useTranslation('wall');
  const name = useNames();
  const { plan, series } = curves;
  const day = (ms: number): string => formatStamp(ms, scene.zone).slice(5, 10);
  const title =
    plan?.kind === 'movement'
      ? t('takeover.displacement')
      : plan
        ? plan.kind === 'rain'
          ? t('takeover.rain')
          : name(plan.field.names)
        : t('takeover.curves');
  const about = [
    scene.device?.name,
    plan?.kind === 'movement' && name(plan.field.names),
    curves.creep?.direction === -1 && curves.creep.inverse.assessable && t('takeover.towardsLess'),
  ];
  return (
    <WallPanel
      title={title}
      about={about.filter(Boolean).join(' · ')}
      aside={t('takeover.fromTo', { from: day(frame.from), to: day(frame.to) })}
      isLoading={series.isLoading}
      error={series.error}
      empty={
        plan === null
          ? t('takeover.noCurve')
          : series.points.every(([, , , value]) => value === null)
            ? t('takeover.noData', { from: formatStamp(frame.from, scene.zone).slice(0, 16) })
            : undefined
      }
    >
      <Figure label={title}>{(size) => plan && <Panes {...{ scene, curves, rain, frame, size }} />}</Figure>
    </WallPanel>
  );
}

function useLimitWords(decimals: number): (lines: readonly LimitLine[]) => ShownLimit[] {
  const { locale } = useLanguage();
  const name = useNames();
  const { t } = useTranslation('wall');
  return (lines) =>
    lines.map(({ level, value, angle }) => {
      const figure = formatNumber(value, locale, fewestDigits(value, decimals));
      const words = t(angle === null ? 'takeover.limit' : 'takeover.limitOfAngle', {
        level: name(alarmLevels.find((entry) => entry.level === level)!.names),
        value: figure,
        angle: angle === null ? '' : formatNumber(angle, locale, Number.isInteger(angle) ? 0 : 1),
      });
      return { level, value, words, figure };
    });
}

/** The words of limits in view stand on the right. */
const hasInView = (limits: readonly LimitLine[], axis: { min: number; max: number }): boolean =>
  limits.some(({ value }) => value >= axis.min && value <= axis.max);

function Panes({ scene, curves, rain, frame, size }: CurvesPanelProps & { size: FigureSize }) {
  const { t } = useTranslation('wall');
  const { locale } = useLanguage();
  const name = useNames();
  const { series, rate, lines, judged } = curves;
  const plan = curves.plan!;
  const rateDigits = rateDecimals(plan);
  const limitWords = useLimitWords(plan.field.decimals);
  const rateWords = useLimitWords(rateDigits);
  const isRain = plan.kind === 'rain';
  const shares = rain && !isRain ? [0.2, 0.36, 0.44] : [0, 0.5, 0.5];
  const count = shares.filter((share) => share > 0).length;
  const room = size.height - BOTTOM - 8 - BETWEEN * (count - 1);
  let top = 8;
  const [rainBox, valueBox, rateBox] = shares.map((share): Box => {
    const box = { left: LEFT, top, width: size.width - LEFT - RIGHT, height: room * share };
    if (share > 0) top += box.height + BETWEEN;
    return box;
  }) as [Box, Box, Box];
  const bottom = size.height - BOTTOM;
  const span = { from: frame.from, to: frame.now };
  const asCurve = (points: typeof series.points) => ({
    key: '',
    name: '',
    field: { unit: '', decimals: 0 },
    points,
    order: 0,
    gapMs: 0,
    marks: noMarks,
  });
  const rateInside = rate.filter(([time]) => time >= frame.from);
  const level = shownLevel(scene.alarm);
  // The reached limit is in view, so that small changes do not look large.
  const reached = (pane: keyof LimitLines): number[] =>
    pane === judged ? lines[pane].filter((line) => line.level === level).map(({ value }) => value) : [];
  const valueExtent = reaching(extentOf([asCurve(series.points)], span), reached('value'));
  const rateExtent = reaching(
    extentOf([asCurve(rateInside.map(([time, value]) => [time, value, value, value]))], span),
    reached('rate'),
  );
  const ticks = (box: Box): number => Math.max(2, Math.floor(box.height / 62));
  const valueAxis = scaleWith(
    valueExtent,
    lines.value.map(({ value }) => value),
    plan.field.decimals,
    ticks(valueBox),
  );
  const rateScale = scaleWith(
    rateExtent && [Math.min(0, rateExtent[0]), Math.max(0, rateExtent[1])],
    lines.rate.map(({ value }) => value),
    rateDigits,
    ticks(rateBox),
  );
  // A quantity that only grows starts at zero.
  const rateAxis = (rateExtent?.[0] ?? 0) >= 0 ? { ...rateScale, min: 0 } : rateScale;
  const most = Math.max(0, ...(rain?.bars ?? []).filter(([time]) => time >= frame.from).map(([, mm]) => mm));
  const rainAxis = { ...valueScale([0, Math.max(2, most)], 1, 2), min: 0 };
  const windowWords = t('takeover.overHours', { hours: formatNumber(plan.hours, locale) });
  const unit = rateUnit(plan);
  const valueTitle = isRain
    ? `${t('takeover.rainSum', { hours: plan.hours })} mm`
    : `${name(plan.field.names)} ${plan.field.unit}`;
  const rateTitle = isRain
    ? `${t('takeover.rainHour')} mm`
    : `${t(plan.kind === 'movement' ? 'takeover.velocity' : 'takeover.change')} ${unit} · ${windowWords}`;
  const steady = curves.steady === null ? '' : ` · v̄ ${formatNumber(curves.steady, locale, rateDigits)}`;
  return (
    <>
      <TimeAxis frame={frame} box={valueBox} top={8} bottom={bottom} zone={scene.zone} nowWord={t('takeover.now')} />
      {rain && !isRain && (
        <>
          <Grid box={rainBox} scale={rainAxis} locale={locale} />
          <Bars bars={rain.bars} widthMs={rain.widthMs} frame={frame} box={rainBox} scale={rainAxis} />
          <PaneTitle box={rainBox}>{t('takeover.rainBars', { hours: rain.widthMs / HOUR_MS })}</PaneTitle>
        </>
      )}
      <Grid box={valueBox} scale={valueAxis} locale={locale} />
      <Limits limits={limitWords(lines.value)} box={valueBox} scale={valueAxis} />
      <Line points={series.points} gapMs={series.gapMs} frame={frame} box={valueBox} scale={valueAxis} />
      <PaneTitle box={valueBox}>{valueTitle}</PaneTitle>
      <LastValue
        points={series.points}
        {...{ frame, scale: valueAxis, box: valueBox, locale }}
        decimals={plan.field.decimals}
        unit={isRain ? 'mm' : plan.field.unit}
        level={judged === 'value' ? level : null}
        isBefore={hasInView(lines.value, valueAxis)}
        rowLeft={upperRowLeft(limitWords(lines.value), valueBox, valueAxis)}
      />
      <Grid box={rateBox} scale={rateAxis} locale={locale} />
      <Limits limits={rateWords(lines.rate)} box={rateBox} scale={rateAxis} />
      {isRain ? (
        <Bars bars={rateInside} widthMs={HOUR_MS} frame={frame} box={rateBox} scale={rateAxis} />
      ) : (
        <Line
          points={rateInside}
          gapMs={Math.max(series.gapMs, plan.hours * HOUR_MS)}
          frame={frame}
          box={rateBox}
          scale={rateAxis}
        />
      )}
      <PaneTitle box={rateBox}>{rateTitle + steady}</PaneTitle>
      {!isRain && (
        <LastValue
          points={rateInside}
          {...{ frame, scale: rateAxis, box: rateBox, locale, unit }}
          decimals={rateDigits}
          level={judged === 'rate' ? level : null}
          isBefore={hasInView(lines.rate, rateAxis)}
          rowLeft={upperRowLeft(rateWords(lines.rate), rateBox, rateAxis)}
        />
      )}
    </>
  );
}

function PaneTitle({ box, children }: { box: Box; children: string }) {
  return (
    <text className={plot.title} x={box.left + 8} y={box.top + 20}>
      {children}
    </text>
  );
}
