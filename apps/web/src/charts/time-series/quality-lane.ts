import { fontFamily, tokens } from '../../theme/tokens.ts';
import { textWidth } from '../text-width.ts';
import { runsOf, type Curve, type Marks, type Pane } from '../curve.ts';
import type { TimeSeriesInput } from './input.ts';
import type { PaneLayout } from './layout.ts';
import { overlay, type Graphic } from './overlay.ts';

const BAR = 4;
const LEAST_WIDTH = 6;
const ROW = 15;
const FAULT_SIZE = 12;
const TYPE = 12;

interface LaneRun {
  readonly x: number;
  readonly width: number;
  readonly text: string;
  readonly colour: string;
  readonly isFault: boolean;
}

/** Bars for resent, suspect or faulty readings at the foot of a pane, with word and count. */
export function laneSeries(layout: PaneLayout, input: TimeSeriesInput): object {
  const runs = runsOfPane(layout.pane, layout, input);
  // Panes of one sensor have the same remarks, so only the first shows them.
  const marked = new Set(
    input.panes.slice(0, layout.index).flatMap((pane) => runsOfPane(pane, layout, input).map(nameOf)),
  );
  const taken: { from: number; to: number }[] = [];
  // The crossed squares are always drawn.
  const squares = runs
    .filter(({ isFault }) => isFault)
    .map((run) => ({ run, from: run.x - 2, to: run.x + FAULT_SIZE }));
  const children = runs.flatMap((run) => {
    const from = run.x;
    const to = run.x + textWidth(run.text, TYPE) + (run.isFault ? FAULT_SIZE + 4 : 0);
    const hasRoom =
      !marked.has(nameOf(run)) &&
      to < layout.box.left + layout.box.width &&
      squares.every((one) => one.run === run || to < one.from || from > one.to) &&
      taken.every((one) => to < one.from || from > one.to);
    if (hasRoom) taken.push({ from: from - 6, to: to + 6 });
    return drawRun(run, layout, input, hasRoom);
  });
  return overlay(`lane/${layout.pane.key}`, layout, 6, children);
}

const nameOf = ({ x, text }: LaneRun): string => `${x} ${text}`;

function runsOfPane({ curves }: Pane, layout: PaneLayout, input: TimeSeriesInput): LaneRun[] {
  const t = tokens[input.scheme];
  return [
    ...runsIn(layout, input, timesOf(curves, 'late'), input.words.late, t.late, false),
    ...runsIn(layout, input, timesOf(curves, 'faults'), input.words.fault, t.text1, true),
    ...runsIn(layout, input, aheadTimes(curves), input.words.ahead, t.late, false),
  ];
}

const timesOf = (curves: readonly Curve[], kind: keyof Marks): { times: Set<number>; gapMs: number } => {
  const own = curves.filter(({ isEarlier }) => !isEarlier);
  return {
    times: new Set(own.flatMap(({ marks }) => [...marks[kind]])),
    gapMs: Math.max(0, ...own.map(({ gapMs }) => gapMs)),
  };
};

const aheadTimes = (curves: readonly Curve[]): { times: Set<number>; gapMs: number } => ({
  times: new Set(curves.flatMap(({ ahead = [] }) => ahead.map(([time]) => time))),
  gapMs: Math.max(0, ...curves.map(({ gapMs }) => gapMs)),
});

function runsIn(
  { xOf, box }: PaneLayout,
  { range }: TimeSeriesInput,
  { times, gapMs }: { times: ReadonlySet<number>; gapMs: number },
  words: (count: number) => string,
  colour: string,
  isFault: boolean,
): LaneRun[] {
  const shown = [...times].filter((time) => time >= range.from && time <= range.to);
  return runsOf(shown, gapMs).map(({ from, to, count }) => {
    const width = Math.max(LEAST_WIDTH, xOf(to) - xOf(from));
    return {
      x: Math.min(xOf(from), box.left + box.width - width),
      width,
      text: words(count),
      colour,
      isFault,
    };
  });
}

function drawRun(run: LaneRun, { box }: PaneLayout, { scheme }: TimeSeriesInput, hasWords: boolean): Graphic[] {
  const t = tokens[scheme];
  const foot = box.top + box.height;
  const bar: Graphic = {
    type: 'rect',
    shape: { x: run.x, y: foot - BAR / 2, width: run.width, height: BAR, r: 1 },
    style: { fill: run.colour },
  };
  const middle = foot - BAR - ROW / 2;
  const words: Graphic = {
    type: 'text',
    x: run.x + (run.isFault ? FAULT_SIZE + 4 : 0),
    y: middle,
    style: {
      text: run.text,
      fill: run.colour,
      align: 'left',
      verticalAlign: 'middle',
      font: `600 ${TYPE}px ${fontFamily}`,
      stroke: t.surface,
      lineWidth: 3,
    },
  };
  // The crossed square of a faulty sensor.
  const glyph: Graphic = {
    type: 'path',
    x: run.x,
    y: middle - FAULT_SIZE / 2,
    shape: { pathData: 'M1 1H11V11H1ZM3.5 3.5L8.5 8.5M8.5 3.5L3.5 8.5' },
    style: { stroke: run.colour, fill: t.surface, lineWidth: 1.5 },
  };
  return [bar, ...(run.isFault ? [glyph] : []), ...(hasWords ? [words] : [])];
}
