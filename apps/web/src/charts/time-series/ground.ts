import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { gaps, type Span } from '../curve.ts';
import { hatchTile } from '../hatch.ts';
import type { TimeSeriesInput } from './input.ts';
import type { PaneLayout } from './layout.ts';

/** Zero line and hatched spans without data, drawn with the first line of a pane. */
export function groundOf(layout: PaneLayout, input: TimeSeriesInput): { markLine: object; markArea: object } {
  const { scale, pane } = layout;
  return { markLine: zeroLine(scale.min < 0 && scale.max > 0, input), markArea: noData(layout, input, pane.curves) };
}

function zeroLine(isShown: boolean, { scheme }: TimeSeriesInput): object {
  return {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: tokens[scheme].control, width: 1, type: 'solid' },
    data: isShown ? [{ yAxis: 0 }] : [],
  };
}

const NEEDED_WIDTH = 52;
const NEEDED_HEIGHT = 90;

function noData(layout: PaneLayout, input: TimeSeriesInput, curves: PaneLayout['pane']['curves']): object {
  const { scheme, words, range, now, since = -Infinity } = input;
  const own = curves.filter(({ isEarlier }) => !isEarlier);
  // Texts only where they fit.
  const hasRoom = ({ from, to }: Span): boolean =>
    layout.xOf(to) - layout.xOf(from) > NEEDED_WIDTH && layout.box.height > NEEDED_HEIGHT;
  const readings = own.map((curve) => curve.readings ?? curve);
  const first = Math.min(...readings.map(({ points }) => points[0]?.[0] ?? Infinity));
  const due = { from: Math.max(range.from, Math.min(since, first)), to: range.to };
  return noDataArea(gaps(readings, due, now), scheme, (gap) =>
    hasRoom(gap) ? `${words.noData}\n${words.duration(gap.to - gap.from)}` : null,
  );
}

/** Hatched spans without data, with their words. */
function noDataArea(found: readonly Span[], scheme: Scheme, wordsOf: (gap: Span) => string | null): object {
  const t = tokens[scheme];
  const tile = hatchTile(scheme === 'dark' ? '#2A415E' : '#C9D4DF');
  return {
    silent: true,
    itemStyle: { color: tile ? { image: tile, repeat: 'repeat' } : t.line, opacity: 1 },
    label: {
      position: 'insideTop',
      distance: 10,
      color: t.text2,
      fontFamily,
      fontSize: 12,
      lineHeight: 16,
      textBorderColor: t.surface,
      textBorderWidth: 3,
    },
    data: found.map((gap) => {
      const words = wordsOf(gap);
      return [{ xAxis: gap.from, label: { show: words !== null, formatter: words ?? '' } }, { xAxis: gap.to }];
    }),
  };
}
