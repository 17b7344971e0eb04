import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { segments } from '../../../charts/curve.ts';
import { spreadApart } from '../../../charts/line-labels.ts';
import { tickLabel, timeTicks } from '../../../charts/time-axis.ts';
import type { ValueScale } from '../../../charts/value-axis.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import classes from './plot.module.css';
import { textWidth, timeToX, valueToY, type Box, type TimeFrame } from './scale.ts';

const TICK_WIDTH = 130;
const SYMBOL = 30;
const LABEL_HEIGHT = 30;
/** Middle of a limit's label above its line. */
const ABOVE = 13;

/** Horizontal lines at round values with labels. */
export function Grid({ box, scale, locale }: { box: Box; scale: ValueScale; locale: string }) {
  const y = valueToY(scale, box);
  const count = Math.round((scale.max - scale.min) / scale.interval);
  return Array.from({ length: count + 1 }, (_, i) => scale.min + i * scale.interval).map((value) => (
    <g key={value}>
      <line
        className={Math.abs(value) < scale.interval / 1_000 ? classes.zero : classes.grid}
        x1={box.left}
        x2={box.left + box.width}
        y1={y(value)}
        y2={y(value)}
      />
      <text className={classes.axis} x={box.left - 12} y={y(value) + 6} textAnchor="end">
        {formatNumber(value, locale, scale.decimals)}
      </text>
    </g>
  ));
}

/** Times below a drawing, with the future shaded. `top` and `bottom`: of all panes on this axis. */
export function TimeAxis({
  frame,
  box,
  top,
  bottom,
  zone,
  nowWord,
  hasLabels = true,
}: {
  frame: TimeFrame;
  box: Box;
  top: number;
  bottom: number;
  zone: string | undefined;
  nowWord: string;
  hasLabels?: boolean;
}) {
  const x = timeToX(frame, box);
  const right = box.left + box.width;
  const { step, ticks } = timeTicks(frame.from, frame.to, Math.max(2, Math.floor(box.width / TICK_WIDTH)), zone);
  const xNow = x(frame.now);
  return (
    <>
      <rect className={classes.future} x={xNow} y={top} width={Math.max(0, right - xNow)} height={bottom - top} />
      {ticks.map((time) => (
        <g key={time}>
          <line className={classes.grid} x1={x(time)} x2={x(time)} y1={top} y2={bottom} />
          {hasLabels && (
            <text className={classes.axis} x={Math.min(x(time), right - 26)} y={bottom + 26} textAnchor="middle">
              {tickLabel(time, step, zone)}
            </text>
          )}
        </g>
      ))}
      <line className={classes.now} x1={xNow} x2={xNow} y1={top} y2={bottom} />
      {nowWord !== '' && (
        <text className={classes.nowWord} x={xNow - 8} y={top + 18} textAnchor="end">
          {nowWord}
        </text>
      )}
    </>
  );
}

/** A curve, broken at gaps. Points as in the history. */
export function Line({
  points,
  gapMs,
  frame,
  box,
  scale,
}: {
  points: readonly (HistoryPoint | readonly [number, number])[];
  gapMs: number;
  frame: TimeFrame;
  box: Box;
  scale: ValueScale;
}) {
  const x = timeToX(frame, box);
  const y = valueToY(scale, box);
  const list = points
    .map((point): HistoryPoint => (point.length === 4 ? point : [point[0], point[1], point[1], point[1]]))
    .filter(([time]) => time >= frame.from && time <= frame.now);
  const path = segments(list, gapMs).map(({ start, end }) => {
    const stretch = list.slice(start, end).map(([time, , , value]) => `${x(time).toFixed(1)} ${y(value!).toFixed(1)}`);
    // An isolated point is a dot.
    return `M${stretch.join('L')}${stretch.length === 1 ? 'h0.1' : ''}`;
  });
  return <path className={classes.line} d={path.join('')} />;
}

export function Bars({
  bars,
  widthMs,
  frame,
  box,
  scale,
}: {
  bars: readonly (readonly [number, number])[];
  widthMs: number;
  frame: TimeFrame;
  box: Box;
  scale: ValueScale;
}) {
  const x = timeToX(frame, box);
  const y = valueToY(scale, box);
  const base = y(Math.max(0, scale.min));
  return bars
    .filter(([time]) => time >= frame.from && time < frame.to)
    .map(([time, value]) => (
      <rect
        key={time}
        className={classes.bar}
        x={x(time) + 1}
        width={Math.max(1.5, x(time + widthMs) - x(time) - 2)}
        y={Math.min(base, y(value))}
        height={Math.abs(base - y(value))}
      />
    ));
}

export interface ShownLimit {
  readonly level: AlarmLevel;
  readonly value: number;
  readonly words: string;
  /** The value alone, for where the words have no room: the symbol shows the level. */
  readonly figure: string;
}

/**
 * Limits as dashed lines in their colours with symbol and label at the right end. Those outside the pane are listed at its edge.
 */
export function Limits({ limits, box, scale }: { limits: readonly ShownLimit[]; box: Box; scale: ValueScale }) {
  const y = valueToY(scale, box);
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const above = limits.filter(({ value }) => value > scale.max);
  const below = limits.filter(({ value }) => value < scale.min);
  const inside = limits.filter(({ value }) => value >= scale.min && value <= scale.max);
  const places = spreadApart(
    inside.map(({ value }) => ({ at: y(value) - ABOVE, height: LABEL_HEIGHT })),
    { top: box.top + (above.length > 0 ? LABEL_HEIGHT : -6), bottom: bottom - (below.length > 0 ? LABEL_HEIGHT : 0) },
  );
  // If labels had to move off their lines, all are placed beside them, so that no line crosses a label.
  const isMoved = inside.some(({ value }, i) => Math.abs(places[i]! - y(value) + ABOVE) > LABEL_HEIGHT / 5);
  const widest = Math.max(0, ...inside.map(({ words }) => textWidth(words)));
  const end = isMoved ? right - widest - SYMBOL - 18 : right;
  return (
    <>
      {inside.map((limit, i) => (
        <g key={limit.level} data-level={limit.level}>
          <line className={classes.limit} x1={box.left} x2={end} y1={y(limit.value)} y2={y(limit.value)} />
          <LimitWords {...limit} right={right} y={places[i]!} />
        </g>
      ))}
      <EdgeRow limits={above} arrow="↑" box={box} y={box.top + 9} />
      <EdgeRow limits={below} arrow="↓" box={box} y={bottom - 15} />
    </>
  );
}

const edgeWidth = (words: string): number => textWidth(`↑ ${words}`) + SYMBOL + 28;
const sumOf = (limits: readonly ShownLimit[], part: 'words' | 'figure'): number =>
  limits.reduce((sum, limit) => sum + edgeWidth(limit[part]), 0);

/** The content of the row: words, or only figures where words do not fit, as its left half belongs to the title. */
const edgePart = (limits: readonly ShownLimit[], box: Box): 'words' | 'figure' =>
  sumOf(limits, 'words') > box.width / 2 ? 'figure' : 'words';

/** Where the row of the limits above a pane begins. */
export function upperRowLeft(limits: readonly ShownLimit[], box: Box, scale: ValueScale): number {
  const above = limits.filter(({ value }) => value > scale.max);
  return box.left + box.width - sumOf(above, edgePart(above, box));
}

function EdgeRow({ limits, arrow, box, y }: { limits: readonly ShownLimit[]; arrow: string; box: Box; y: number }) {
  const part = edgePart(limits, box);
  let right = box.left + box.width;
  return limits.map(({ level, [part]: text }) => {
    const place = right;
    right -= edgeWidth(text);
    return (
      <g key={level} data-level={level}>
        {/* Neither the line of the present nor the curve crosses the row. */}
        <rect
          className={classes.ground}
          x={right + 14}
          y={y - LABEL_HEIGHT / 2}
          width={place - right - 14}
          height={LABEL_HEIGHT}
        />
        <LimitWords level={level} words={`${arrow} ${text}`} right={place} y={y} />
      </g>
    );
  });
}

/** `y`: their middle. */
function LimitWords({ level, words, right, y }: Omit<ShownLimit, 'value' | 'figure'> & { right: number; y: number }) {
  return (
    <>
      <text className={classes.limitWord} x={right} y={y + 6} textAnchor="end">
        {words}
      </text>
      <g transform={`translate(${right - textWidth(words) - SYMBOL - 10} ${y - SYMBOL / 2})`}>
        <StateSymbol kind={`level${level}`} size={SYMBOL} />
      </g>
    </>
  );
}
