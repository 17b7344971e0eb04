import type { InverseVelocity } from '@groundwatch/geotechnics';
import { valueScale } from '../../../charts/value-axis.ts';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import type { Creep } from '../../../sensors/kinematics/creep.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { formatStamp } from '../../../ui/format-time.ts';
import { Figure, type FigureSize } from '../plot/Figure.tsx';
import { Grid, TimeAxis } from '../plot/Parts.tsx';
import { timeToX, valueToY, type TimeFrame } from '../plot/scale.ts';
import plot from '../plot/plot.module.css';
import { WallPanel } from '../WallPanel.tsx';

type Assessable = Extract<InverseVelocity, { assessable: true }>;

interface ForecastPanelProps {
  creep: Creep;
  inverse: Assessable;
  unit: string;
  frame: TimeFrame;
  zone: string | undefined;
}

const LEFT = 76;
const RIGHT = 4;
const BOTTOM = 34;
const BAND_STEPS = 40;

/** 1/v with the fitted line, its zero, and the 95 % interval. */
export function ForecastPanel(props: ForecastPanelProps) {
  const { t } = useTranslation('wall');
  const duration = useDurationWords();
  const { inverse, frame } = props;
  const title = t('takeover.failure');
  return (
    <WallPanel
      title={title}
      about={t('takeover.failureIn', { duration: duration(Math.max(0, inverse.failureAt - frame.now)) })}
    >
      <Figure label={title}>{(size) => <Drawing {...props} size={size} />}</Figure>
    </WallPanel>
  );
}

function Drawing({ creep, inverse, unit, frame, zone, size }: ForecastPanelProps & { size: FigureSize }) {
  const { t } = useTranslation('wall');
  const { locale } = useLanguage();
  const box = { left: LEFT, top: 8, width: size.width - LEFT - RIGHT, height: size.height - BOTTOM - 8 };
  const shown = creep.windows.filter(({ time }) => time >= frame.from);
  const fitted = shown.filter(({ isFitted }) => isFitted).flatMap(({ inverse: value }) => value ?? []);
  const scale = {
    ...valueScale([0, Math.max(0, ...fitted) * 1.35], 6, Math.max(2, Math.floor(box.height / 56))),
    min: 0,
  };
  const x = timeToX(frame, box);
  const y = valueToY(scale, box);
  const clampY = (value: number): number => y(Math.min(scale.max, Math.max(0, value)));
  const { failureAt, interval95, lineAt, points, fit } = inverse;
  const first = Math.max(frame.from, points[0]![0]);
  const last = points.at(-1)![0];
  const end = Math.min(frame.to, interval95[1]);
  const times = Array.from({ length: BAND_STEPS + 1 }, (_, i) => first + ((end - first) * i) / BAND_STEPS);
  const pathOf = (list: readonly (readonly [number, number])[]): string =>
    list.map(([time, value]) => `${x(time).toFixed(1)} ${clampY(value).toFixed(1)}`).join('L');
  const upper = times.map((time) => [time, lineAt(time).high] as const);
  const lower = times.map((time) => [time, lineAt(time).low] as const).toReversed();
  const at = (time: number) => [time, lineAt(time).value] as const;
  const right = box.left + box.width;
  const base = box.top + box.height;
  const stamp = (ms: number): string => formatStamp(ms, zone).slice(5, 16);
  const bounds = [
    t('takeover.interval', { from: stamp(interval95[0]) }),
    t('takeover.until', { to: stamp(interval95[1]) }),
  ];
  return (
    <>
      <TimeAxis frame={frame} box={box} top={box.top} bottom={base} zone={zone} nowWord="" />
      <Grid box={box} scale={scale} locale={locale} />
      <path className={plot.band} d={`M${pathOf([...upper, ...lower])}Z`} />
      <path className={plot.fit} d={`M${pathOf([at(first), at(last)])}`} />
      <path className={plot.fit} data-dashed d={`M${pathOf([at(last), [Math.min(failureAt, frame.to), 0]])}`} />
      {shown.flatMap(({ time, inverse: value, isFitted }) =>
        value === null || value > scale.max ? (
          []
        ) : (
          <circle key={time} className={isFitted ? plot.dot : plot.open} cx={x(time)} cy={y(value)} r={6} />
        ),
      )}
      <rect
        fill="var(--gw-text1)"
        x={x(Math.max(frame.now, interval95[0]))}
        width={Math.max(4, x(end) - x(Math.max(frame.now, interval95[0])))}
        y={base - 7}
        height={7}
      />
      {failureAt <= frame.to && (
        <line stroke="var(--gw-text1)" strokeWidth={3} x1={x(failureAt)} x2={x(failureAt)} y1={base - 22} y2={base} />
      )}
      <text className={plot.title} x={box.left + 8} y={base - 12}>{`1/v d/${unit}`}</text>
      <text className={plot.title} x={box.left + 8} y={box.top + 22}>
        {t('takeover.fit', { count: fit.n, r2: formatNumber(fit.r2, locale, 2) })}
      </text>
      <text className={plot.value} x={right} y={box.top + 30} textAnchor="end">
        {stamp(failureAt)}
      </text>
      {bounds.map((words, i) => (
        <text key={words} className={plot.title} x={right} y={box.top + 58 + i * 26} textAnchor="end">
          {words}
        </text>
      ))}
    </>
  );
}
