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
  readonly gapMs: number;
  readonly locale: string;
  readonly zone: string | undefined;
  /** What is known of the reading at that time: when it was received, and whether late. */
  noteOf?(time: number): string;
}

/** What a tooltip says at a time: the nearest reading of every curve, with true minus, decimals and unit. */
export function tooltipContent(input: TooltipInput, time: number): TooltipContent | null {
  const hits = input.curves.flatMap((curve) => {
    const point = curve.points[nearestIndex(curve.points, time)];
    return point && point[3] !== null && Math.abs(point[0] - time) <= input.gapMs ? [{ curve, point }] : [];
  });
  if (hits.length === 0) return null;
  const at = hits.reduce(
    (best, { point }) => (Math.abs(point[0] - time) < Math.abs(best - time) ? point[0] : best),
    Infinity,
  );
  const rows = hits.map(({ curve, point }) => {
    const { unit, decimals, signed } = curve.field;
    const text = (value: number): string => formatNumber(value, input.locale, decimals, signed === true);
    const [, min, max, avg] = point;
    const isBand = min !== null && max !== null && min !== max;
    return {
      name: curve.name,
      value: `${text(avg!)}${unit === '°' ? '' : unit && ' '}${unit}`,
      range: isBand ? `${text(min)} … ${text(max)}` : '',
      colour: input.colours[curve.order % input.colours.length]!,
    };
  });
  return { time: formatStamp(at, input.zone), note: input.noteOf?.(at) ?? '', rows };
}

/** The content as elements: names come from people and are never parsed as markup. */
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
