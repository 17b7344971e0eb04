import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { formatNumber } from '../ui/format-number.ts';
import { formatStamp } from '../ui/format-time.ts';
import { nearestIndex, type Curve } from './curve.ts';

export interface TooltipRow {
  readonly name: string;
  readonly value: string;
  readonly range: string;
  readonly colour: string;
}

export interface TooltipContent {
  readonly time: string;
  readonly note: string;
  readonly rows: readonly TooltipRow[];
}

export interface TooltipInput {
  readonly curves: readonly Curve[];
  readonly colours: readonly string[];
  readonly barColour: string;
  readonly locale: string;
  readonly zone: string | undefined;
  readonly words: { readonly late: string; readonly suspect: string; readonly fault: string };
  /** A further remark on the reading at that time: when it was received. */
  noteOf?(time: number): string;
}

/** Formatted value and unit. */
export function valueText({ field }: Curve, value: number, locale: string): string {
  const { unit, decimals, signed } = field;
  return `${formatNumber(value, locale, decimals, signed === true)}${unit === '°' ? '' : unit && ' '}${unit}`;
}

/** The bar at a time, or the nearest reading, unless it is too far. */
function pointAt({ points, isBars, bucketMs = 0, gapMs }: Curve, time: number): HistoryPoint | undefined {
  if (isBars) return points.find(([start]) => time >= start && time < start + bucketMs);
  const point = points[nearestIndex(points, time)];
  return point && Math.abs(point[0] - time) <= gapMs ? point : undefined;
}

/** The content of a tooltip: the nearest reading of every curve, formatted, with quality remarks. */
export function tooltipContent(input: TooltipInput, time: number): TooltipContent | null {
  const { words } = input;
  const hits = input.curves.flatMap((curve) => {
    const point = pointAt(curve, time);
    if (!point) return [];
    return point[3] !== null || curve.marks.faults.has(point[0]) ? [{ curve, point }] : [];
  });
  if (hits.length === 0) return null;
  const at = hits.reduce(
    (best, { point }) => (Math.abs(point[0] - time) < Math.abs(best - time) ? point[0] : best),
    Infinity,
  );
  const clock = (ms: number): string => formatStamp(ms, input.zone).slice(5, 16);
  const rows = hits.map(({ curve, point }) => {
    const [own, min, max, avg] = point;
    const isBand = min !== null && max !== null && min !== max;
    const { decimals, signed } = curve.field;
    const bound = (value: number): string => formatNumber(value, input.locale, decimals, signed === true);
    const remarks = [
      curve.isBars ? [own, own + (curve.bucketMs ?? 0)].map(clock).join(' – ') : '',
      isBand ? `${bound(min)} … ${bound(max)}` : '',
      curve.marks.late.has(own) ? words.late : '',
      curve.marks.suspect.has(own) ? words.suspect : '',
      avg !== null && curve.marks.faults.has(own) ? words.fault : '',
    ];
    return {
      name: curve.name,
      value: avg === null ? words.fault : valueText(curve, avg, input.locale),
      range: remarks.filter(Boolean).join(' · '),
      colour: curve.isBars ? input.barColour : input.colours[curve.order % input.colours.length]!,
    };
  });
  return { time: formatStamp(at, input.zone), note: input.noteOf?.(at) ?? '', rows };
}

/** The content as elements. Names are user input and never parsed as markup. */
export function renderTooltip(content: TooltipContent, classes: Readonly<Record<string, string>>): HTMLElement {
  const make = (tag: string, name: string | undefined, text = ''): HTMLElement => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.textContent = text;
    return element;
  };
  const root = make('div', classes['tooltip']);
  const head = make('div', classes['tooltipHead']);
  head.append(make('strong', undefined, content.time), make('span', classes['tooltipNote'], content.note));
  root.append(head);
  for (const row of content.rows) {
    const line = make('div', classes['tooltipRow']);
    const mark = make('i', classes['tooltipMark']);
    mark.style.backgroundColor = row.colour;
    const name = make('span', undefined, row.name);
    line.append(mark, name, make('b', undefined, row.value));
    if (row.range) line.append(make('small', classes['tooltipRange'], row.range));
    root.append(line);
  }
  return root;
}
