import { textWidth } from '../../charts/text-width.ts';
import { fontFamily, tokens } from '../../theme/tokens.ts';
import type { DepthPlotInput } from './depth-plot.ts';
import type { ProfileLine } from './profile-line.ts';
import type { Axis } from './profile-choices.ts';

/** A plot of one axis: values at its edges, and size in px. */
export interface PlotEdges {
  readonly min: number;
  readonly max: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

interface Spot {
  /** Position of the label's side and upper edges, px within the plot. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'right';
}

const TYPE = 12;
const LINE = 17;
const INSET = 8;
/** px kept free between lines and text. */
const CLEAR = 5;

/** Length of the lines within a box, px. */
function covered(lines: readonly (readonly (readonly [number, number])[])[], box: Box): number {
  let count = 0;
  for (const line of lines)
    line.slice(1).forEach(([x, y], i) => {
      const [fromX, fromY] = line[i]!;
      const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY)));
      for (let step = 0; step <= steps; step++) {
        const [atX, atY] = [fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps];
        if (atX >= box.left && atX <= box.right && atY >= box.top && atY <= box.bottom) count += 1;
      }
    });
  return count;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The position of the shear zone's label that covers the lines least: within, below or above the zone, right or left. Pure. */
export function shearSpot(
  lines: readonly ProfileLine[],
  axis: Axis,
  shear: { readonly from: number; readonly to: number; readonly text: string },
  edges: PlotEdges,
): Spot {
  const xOf = (value: number): number => ((value - edges.min) / (edges.max - edges.min)) * edges.width;
  const yOf = (at: number): number => ((at - edges.top) / (edges.bottom - edges.top)) * edges.height;
  const drawn = lines.map(({ nodes }) =>
    nodes.flatMap((node): (readonly [number, number])[] =>
      node[axis] === null ? [] : [[xOf(node[axis]), yOf(node.at)]],
    ),
  );
  const [first, last] = [yOf(shear.from), yOf(shear.to)].sort((a, b) => a - b) as [number, number];
  const width = textWidth(shear.text, TYPE);
  const rows = [last + CLEAR, first - LINE - CLEAR, (first + last - LINE) / 2].filter(
    (y) => y >= 0 && y + LINE <= edges.height,
  );
  const spots = (rows.length > 0 ? rows : [last + CLEAR]).flatMap((y): Spot[] => [
    { x: edges.width - INSET, y, align: 'right' },
    { x: INSET, y, align: 'left' },
  ]);
  const cost = ({ x, y, align }: Spot): number => {
    const left = align === 'left' ? x : x - width;
    return covered(drawn, {
      left: left - CLEAR,
      right: left + width + CLEAR,
      top: y - CLEAR + 1,
      bottom: y + LINE + CLEAR - 1,
    });
  };
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/** The zero line and the shear zone. */
export function groundSeries(input: DepthPlotInput, index: number, edges: PlotEdges): object {
  const t = tokens[input.scheme];
  const { shear, axes, lines, moving } = input;
  const isNamed = shear !== null && index === axes.length - 1;
  const spot = isNamed ? shearSpot(moving ? [...lines, moving] : lines, axes[index]!.key, shear, edges) : null;
  const yOf = (at: number): number => ((at - edges.top) / (edges.bottom - edges.top)) * edges.height;
  return {
    id: `ground/${index}`,
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    data: [],
    silent: true,
    z: 1,
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color: t.control, width: 1, type: 'solid' },
      data: [{ xAxis: 0 }],
    },
    markArea: {
      silent: true,
      itemStyle: { color: t.mutedLight, opacity: 0.16 },
      label: {
        show: isNamed,
        ...(spot && shear ? { position: [spot.x, spot.y - Math.min(yOf(shear.from), yOf(shear.to))] } : {}),
        align: spot?.align ?? 'left',
        verticalAlign: 'top',
        color: t.text1,
        fontFamily,
        fontSize: TYPE,
        textBorderColor: t.surface,
        textBorderWidth: 3,
      },
      data: shear ? [[{ yAxis: shear.from, name: shear.text }, { yAxis: shear.to }]] : [],
    },
  };
}
