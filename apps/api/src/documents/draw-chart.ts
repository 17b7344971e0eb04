import { drawMark, ink, levelInk, type Corner, type Pen } from './pen.ts';

interface Panel {
  readonly name: string;
  readonly look: 'line' | 'bars';
  readonly points: readonly (readonly [number, number | null])[];
  readonly decimals: number;
  readonly limits: readonly { readonly level: number; readonly value: number }[];
  readonly end: string;
}

export interface Chart {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly (readonly [at: number, text: string])[];
  readonly gaps: readonly { readonly from: number; readonly to: number; readonly text: string }[];
  readonly panels: readonly Panel[];
}

const LEFT = 34;
const RIGHT = 46;
const FOOT = 14;
const NAME = 17;
/** Room for the name of a panel and half the words of a gap. */
const NAME_WIDTH = 110;
const SMALL = 7.5;

/** Round axis values around a range of values. */
function scaleOf(
  low: number,
  high: number,
  count = 3,
): { low: number; high: number; steps: number[]; decimals: number } {
  const span = high > low ? high - low : Math.max(Math.abs(high), 1) * 0.1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((n) => n * power >= rough)! * power;
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil((low + span) / step - 1e-9)];
  const steps = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return { low: first * step, high: last * step, steps, decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

const minus = (text: string): string => text.replace('-', '−');

function extentOf({ points, look, limits }: Panel): [low: number, high: number] {
  const values = points.flatMap(([, value]) => (value === null ? [] : [value]));
  if (look === 'bars') return [0, Math.max(1, ...values)];
  let [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, 1e-9);
  // Limits far away would flatten the curve and are not drawn.
  for (const { value } of limits)
    if (value > low - span && value < high + span) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function drawPanel(pen: Pen, panel: Panel, { left, right, top, bottom }: Box, { from, to, gaps }: Chart): void {
  const x = (at: number): number => left + ((at - from) / (to - from)) * (right - left);
  const scale = scaleOf(...extentOf(panel));
  const y = (value: number): number => bottom - ((value - scale.low) / (scale.high - scale.low)) * (bottom - top);
  for (const value of scale.steps) {
    pen.line(
      [
        [left, y(value)],
        [right, y(value)],
      ],
      { color: value === 0 ? ink.control : ink.line, width: 0.5 },
    );
    pen.text(left - 4, y(value), minus(value.toFixed(scale.decimals)), {
      size: SMALL,
      color: ink.text3,
      align: 'right',
    });
  }
  pen.text(left, top - 7, panel.name, { size: 8, color: ink.text2 });
  let endAt = null as Corner | null;
  if (panel.look === 'bars') {
    const next = panel.points[1]?.[0];
    const wide = next === undefined ? 4 : Math.max(1, x(next) - x(panel.points[0]![0]) - 0.6);
    for (const [at, value] of panel.points)
      if (value !== null && value > 0)
        pen.shape(
          [
            [x(at), bottom],
            [x(at) + wide, bottom],
            [x(at) + wide, y(value)],
            [x(at), y(value)],
          ],
          { fill: ink.muted },
        );
  } else {
    let corners: Corner[] = [];
    const end = (): void => {
      if (corners.length > 1) pen.line(corners, { color: ink.data, width: 1.3 });
      if (corners.length === 1) pen.circle(...corners[0]!, 0.8, { fill: ink.data });
      corners = [];
    };
    let before = from;
    for (const [at, value] of panel.points) {
      if (value === null || gaps.some((gap) => gap.from >= before - 1 && gap.to <= at + 1)) end();
      if (value !== null) corners.push((endAt = [x(at), y(value)]));
      before = at;
    }
    end();
    if (endAt) pen.circle(...endAt, 2, { fill: ink.data });
  }
  const far = (value: number): number => Math.max(scale.low - value, value - scale.high);
  const beyond = panel.limits.filter(({ value }) => far(value) > 0);
  // Labels at the right end must not overlap; the value's own label is placed last.
  const taken: number[] = [];
  const free = (wanted: number): number => {
    let at = wanted;
    while (taken.some((one) => Math.abs(one - at) < 9)) at += 1;
    taken.push(at);
    return at;
  };
  if (panel.end !== '')
    pen.text(right + 5, free(endAt?.[1] ?? bottom - 5), panel.end, { size: 8.5, color: ink.text1, isBold: true });
  for (const { level, value } of panel.limits) {
    if (beyond.some((one) => one.value === value)) continue;
    pen.line(
      [
        [left, y(value)],
        [right, y(value)],
      ],
      { color: levelInk(level), width: 0.8, dash: [4, 3] },
    );
    const at = free(y(value));
    drawMark(pen, right + 9, at, 3.6, level);
    pen.text(right + 15, at, minus(String(Number(value.toFixed(panel.decimals)))), {
      size: SMALL,
      color: levelInk(level),
    });
  }
  // Beside the name there is room for the nearest of each side.
  const sorted = beyond.toSorted((a, b) => far(a.value) - far(b.value));
  const sides = [sorted.find(({ value }) => value > scale.high), sorted.find(({ value }) => value < scale.low)];
  const nearest = sides.filter((limit) => limit !== undefined);
  for (const [i, { level, value }] of nearest.entries()) {
    const at = right - 40 * i;
    const arrow = value > scale.high ? '↑' : '↓';
    pen.text(at, top - 7, `${arrow} ${minus(String(Number(value.toFixed(panel.decimals))))}`, {
      ...{ size: SMALL, color: levelInk(level), align: 'right' },
    });
  }
}

/** Draws panels above each other on one time axis; gaps are hatched. */
export function drawChart(pen: Pen, chart: Chart, width: number, height: number): void {
  const weights = chart.panels.map(({ look }) => (look === 'bars' ? 0.6 : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const room = height - FOOT - NAME * chart.panels.length;
  const [left, right] = [LEFT, width - RIGHT];
  const x = (at: number): number => left + ((at - chart.from) / (chart.to - chart.from)) * (right - left);
  const bottom = height - FOOT;
  for (const gap of chart.gaps) {
    const [a, b] = [x(gap.from), x(gap.to)];
    pen.shape(
      [
        [a, NAME],
        [b, NAME],
        [b, bottom],
        [a, bottom],
      ],
      { fill: ink.line, opacity: 0.5 },
    );
    for (let at = a - (bottom - NAME); at < b; at += 6) {
      const [y1, y2] = [bottom - Math.max(0, a - at), bottom - Math.min(bottom - NAME, b - at)];
      if (y1 > y2)
        pen.line(
          [
            [Math.max(a, at), y1],
            [at + bottom - y2, y2],
          ],
          { color: ink.line, width: 0.6 },
        );
    }
  }
  let top = NAME;
  for (const [i, panel] of chart.panels.entries()) {
    const end = top + (room * weights[i]!) / whole;
    drawPanel(pen, panel, { left, right, top, bottom: end }, chart);
    top = end + NAME;
  }
  for (const gap of chart.gaps) {
    const middle = (x(gap.from) + x(gap.to)) / 2;
    // Beside the name of the uppermost panel it lies on no curve.
    const y = middle - left > NAME_WIDTH ? NAME - 7 : NAME + 14;
    if (x(gap.to) - x(gap.from) > 12) pen.text(middle, y, gap.text, { size: SMALL, color: ink.text2, align: 'centre' });
  }
  for (const [at, text] of chart.ticks)
    pen.text(x(at), height - 6, text, { size: SMALL, color: ink.text3, align: 'centre' });
}
