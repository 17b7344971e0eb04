import type { AlarmLevel } from '@groundwatch/protocol/model';
import { formatNumber } from '../../../ui/format-number.ts';
import plot from '../plot/plot.module.css';
import { textWidth, timeToX, valueToY, type Box, type TimeFrame } from '../plot/scale.ts';

interface LastValueProps {
  points: readonly (readonly [number, number | null, ...unknown[]])[];
  frame: TimeFrame;
  box: Box;
  scale: Parameters<typeof valueToY>[0];
  decimals: number;
  unit: string;
  locale: string;
  /** The level of the value. Null if it is not judged. */
  level: AlarmLevel | null;
  /** Left of its point instead of right. */
  isBefore?: boolean;
  /** Where the row of limits at the upper edge of the pane begins. */
  rowLeft: number;
}

/** The newest point with its value in large type. */
export function LastValue({
  points,
  frame,
  box,
  scale,
  decimals,
  unit,
  locale,
  level,
  isBefore,
  rowLeft,
}: LastValueProps) {
  const last = points.findLast((point) => lastOf(point) !== null);
  if (!last) return null;
  const value = lastOf(last)!;
  const x = Math.min(timeToX(frame, box)(last[0]), timeToX(frame, box)(frame.now));
  const y = Math.min(box.top + box.height, Math.max(box.top, valueToY(scale, box)(value)));
  const text = formatNumber(value, locale, decimals);
  // Before its point it would cover the line, so it may extend above the pane.
  const isUnderRow = rowLeft < x + (isBefore ? 0 : box.width);
  const highest = box.top + (isUnderRow ? 48 : isBefore ? 8 : 30);
  const textY = Math.max(highest, Math.min(box.top + box.height - 8, y - (isBefore ? 16 : -10)));
  const isLevel = level === null ? undefined : plot.isLevel;
  return (
    <g {...(level === null ? {} : { 'data-level': level })}>
      <circle className={`${plot.dot} ${isLevel ?? ''}`} cx={x} cy={y} r={7} />
      <text
        className={`${plot.value} ${isLevel ?? ''}`}
        x={isBefore ? x - 16 : x + 16}
        y={textY}
        textAnchor={isBefore ? 'end' : 'start'}
      >
        {text}
      </text>
      {!isBefore && (
        <text className={plot.valueUnit} x={x + 24 + textWidth(text) * (30 / 18)} y={textY}>
          {unit}
        </text>
      )}
    </g>
  );
}

const lastOf = (point: readonly [number, number | null, ...unknown[]]): number | null =>
  point.length === 4 ? (point[3] as number | null) : point[1];
