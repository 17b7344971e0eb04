export type Corner = readonly [x: number, y: number];

export interface Stroke {
  readonly color: string;
  readonly width?: number;
  readonly dash?: readonly [number, number];
}

export interface Letters {
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'centre' | 'right';
  readonly isBold?: boolean;
}

/** Drawing surface in points from the upper left corner. Charts and maps know nothing else about where they are drawn. */
export interface Pen {
  line(corners: readonly Corner[], stroke: Stroke): void;
  /** A closed shape; `opacity` applies to the fill. */
  shape(corners: readonly Corner[], look: { fill?: string; opacity?: number; stroke?: Stroke }): void;
  circle(x: number, y: number, radius: number, look: { fill?: string; stroke?: Stroke }): void;
  /** One line of text, vertically centred at `y`. Returns its width. */
  text(x: number, y: number, text: string, letters?: Letters): number;
  widthOf(text: string, letters?: Letters): number;
  /** Clips what `draw` draws beyond the size. */
  within(width: number, height: number, draw: () => void): void;
  /** A pen whose origin is at `x`, `y`. */
  moved(x: number, y: number): Pen;
}

/** The colours of the pages' light scheme. */
export const ink = {
  text1: '#13202F',
  text2: '#43546A',
  text3: '#5C6C80',
  line: '#DCE4EC',
  control: '#7C8CA0',
  data: '#1F3A5C',
  muted: '#6B8299',
  ground: '#F5F8FB',
  white: '#FFFFFF',
  normal: '#00735C',
  offline: '#5C6C80',
  levels: ['#00735C', '#C4122F', '#B85000', '#7A6400', '#0B63B5'],
} as const;

export const levelInk = (level: number): string => ink.levels[level] ?? ink.text1;

const turned = (x: number, y: number, radius: number, count: number, start: number): Corner[] =>
  Array.from({ length: count }, (_, i): Corner => {
    const angle = start + (2 * Math.PI * i) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/**
 * Draws the mark of a level: red octagon, orange triangle, yellow diamond, blue circle; a green disc for normal, a ring with a slash for no
 * data.
 */
export function drawMark(pen: Pen, x: number, y: number, radius: number, level: number): void {
  const fill = level < 0 ? ink.white : levelInk(level);
  if (level < 0) {
    pen.circle(x, y, radius * 0.8, { stroke: { color: ink.offline, width: 1 } });
    pen.line(
      [
        [x - radius * 0.6, y + radius * 0.6],
        [x + radius * 0.6, y - radius * 0.6],
      ],
      { color: ink.offline, width: 1 },
    );
    return;
  }
  if (level === 1) pen.shape(turned(x, y, radius, 8, Math.PI / 8), { fill });
  else if (level === 2) pen.shape(turned(x, y + radius * 0.15, radius * 1.15, 3, -Math.PI / 2), { fill });
  else if (level === 3) pen.shape(turned(x, y, radius * 1.1, 4, 0), { fill });
  else pen.circle(x, y, level === 0 ? radius * 0.6 : radius, { fill });
  if (level > 0)
    pen.text(x, y + (level === 2 ? radius * 0.22 : 0), String(level), {
      ...{ size: radius * 1.1, color: ink.white, align: 'centre', isBold: true },
    });
}
