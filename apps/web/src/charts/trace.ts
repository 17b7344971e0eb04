import { dateColour } from './ramp.ts';
import { fontFamily, tokens, type Scheme } from '../theme/tokens.ts';

/** A place of a plot at a time. */
export interface Spot {
  readonly time: number;
  readonly across: number;
  readonly up: number;
}

type Api = { coord(value: readonly [number, number]): [number, number]; value(dimension: number): number };

interface TraceInput {
  readonly spots: readonly Spot[];
  /** Horizontal middle of the plot. */
  readonly middle: number;
  /** The longest time between two readings that the line connects. */
  readonly gapMs: number;
  readonly scheme: Scheme;
  readonly words: { readonly start: string; readonly latest: string };
}

/** Number of single-coloured pieces, enough for a smooth ramp. */
const TONES = 24;

/** A path coloured by time, with hollow start and filled end, both labelled. */
export function traceSeries({ spots, middle, gapMs, scheme, words }: TraceInput): object[] {
  const t = tokens[scheme];
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) return [];
  const span = Math.max(1, last.time - first.time);
  const toneAt = (time: number): number => Math.min(TONES - 1, Math.floor(((time - first.time) / span) * TONES));
  const steps = spots.slice(1).flatMap((spot, i) => {
    const before = spots[i]!;
    return spot.time - before.time > gapMs
      ? []
      : [[before.across, before.up, spot.across, spot.up, toneAt((before.time + spot.time) / 2)]];
  });
  const end = (id: string, spot: Spot, word: string, isNewest: boolean) => ({
    id,
    type: 'scatter',
    silent: true,
    z: 8,
    symbol: 'circle',
    symbolSize: isNewest ? 10 : 8,
    data: [[spot.across, spot.up]],
    itemStyle: isNewest
      ? { color: t.text1, opacity: 1 }
      : { color: t.surface, borderColor: t.text2, borderWidth: 1.8, opacity: 1 },
    label: {
      show: true,
      // Towards the middle of the plot.
      position: spot.across > middle ? 'left' : 'right',
      distance: 7,
      formatter: word,
      color: isNewest ? t.text1 : t.text2,
      fontFamily,
      fontSize: 12,
      fontWeight: isNewest ? 700 : 400,
      textBorderColor: t.surface,
      textBorderWidth: 3,
    },
  });
  return [
    {
      id: 'trace',
      type: 'custom',
      silent: true,
      z: 4,
      clip: true,
      data: steps,
      encode: { x: [0, 2], y: [1, 3] },
      renderItem: (_: unknown, api: Api) => {
        const [x1, y1] = api.coord([api.value(0), api.value(1)]);
        const [x2, y2] = api.coord([api.value(2), api.value(3)]);
        return {
          type: 'line',
          shape: { x1, y1, x2, y2 },
          style: { stroke: dateColour(scheme, api.value(4), TONES), lineWidth: 2, lineCap: 'round' },
        };
      },
    },
    end('start', first, words.start, false),
    end('latest', last, words.latest, true),
  ];
}
