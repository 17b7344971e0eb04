import type { AlarmLevel } from '@groundwatch/protocol/model';

/** The displayed states of stations, devices and values. Levels are the warning levels, 1 worst. */
export type SymbolKind =
  | 'normal'
  | 'offline'
  | 'late'
  | 'resent'
  | 'fault'
  | 'lowBattery'
  | 'poorSignal'
  | 'occasional'
  | 'maintenance'
  | 'disabled'
  | 'none'
  /** A registered place, of whose state nothing is said. */
  | 'place'
  | `level${AlarmLevel}`;

/** The acknowledgement state of an alarm, which changes the outline but not the hue. */
export type LevelStyle = 'unacknowledged' | 'acknowledged' | 'returned' | 'shelved';

/** The colour of a part: that of the state, or the ink on it. */
export type PartColour = 'main' | 'ink';

export interface PathPart {
  readonly d: string;
  readonly fill?: PartColour;
  readonly stroke?: PartColour;
  readonly width?: number;
  readonly dash?: readonly [number, number];
  readonly opacity?: number;
  /** The ring of an unacknowledged alarm, the only flashing part. */
  readonly isRing?: true;
}

export interface TextPart {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: PartColour;
}

export type SymbolPart = PathPart | TextPart;

/** Side of every symbol's square. */
export const SYMBOL_BOX = 24;

const disc = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const roundedSquare = (inset: number, radius: number): string => {
  const side = SYMBOL_BOX - 2 * inset - 2 * radius;
  const arc = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${inset + radius} ${inset}h${side}${arc(radius, radius)}v${side}${arc(-radius, radius)}h${-side}${arc(-radius, -radius)}v${-side}${arc(radius, -radius)}Z`;
};

function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join('L')}Z`;
}

/** Outline of a level's shape around (12, 12). `scale` 1 fills the box. */
function levelOutline(level: AlarmLevel, scale: number): string {
  const at = (x: number, y: number): [number, number] => [12 + x * scale, 12 + y * scale];
  if (level === 1) {
    return polygon(
      Array.from({ length: 8 }, (_, i) => {
        const angle = ((22.5 + 45 * i) * Math.PI) / 180;
        return at(11.9 * Math.cos(angle), 11.9 * Math.sin(angle));
      }),
    );
  }
  if (level === 2) {
    // Scaled about the centroid, so that ring and body have an even distance.
    const corner = (x: number, y: number): [number, number] => [12 + x * scale, 15 + y * scale];
    return polygon([corner(0, -13.6), corner(11.7, 6.8), corner(-11.7, 6.8)]);
  }
  if (level === 3) return polygon([at(0, -11.7), at(11.7, 0), at(0, 11.7), at(-11.7, 0)]);
  return disc(12, 12, 11 * scale);
}

function levelParts(level: AlarmLevel, style: LevelStyle): SymbolPart[] {
  const isOpen = style === 'returned' || style === 'shelved';
  const isRinged = style === 'unacknowledged';
  const bodyScale = isRinged ? (level === 2 ? 0.7 : 0.74) : isOpen ? 0.93 : 1;
  const size = (level === 2 || level === 3 ? 11 : 13.5) * (isRinged ? 0.86 : 1);
  const parts: SymbolPart[] = [];
  if (isRinged) {
    parts.push({ d: levelOutline(level, 0.96), stroke: 'main', width: 1.1, opacity: 0.85, isRing: true });
  }
  parts.push(
    isOpen
      ? {
          d: levelOutline(level, bodyScale),
          stroke: 'main',
          width: 1.5,
          ...(style === 'shelved' ? { dash: [1.6, 1.4] } : {}),
        }
      : { d: levelOutline(level, bodyScale), fill: 'main' },
    { text: String(level), x: 12, y: level === 2 ? 15.6 : 12, size, fill: isOpen ? 'main' : 'ink' },
  );
  return parts;
}

const bars = [0, 1, 2, 3].map((i) => ({ x: 2.5 + i * 5, height: 5 + i * 4.6 }));
const barPath = (bar: { x: number; height: number }): string => `M${bar.x} 21.5v${-bar.height}h3.4v${bar.height}Z`;

/** Signal glyph with 0 to 4 filled bars. */
export const signalParts = (filled: number): SymbolPart[] =>
  bars.map((bar, i) =>
    i < filled
      ? { d: barPath(bar), fill: 'main', stroke: 'main', width: 0.9 }
      : { d: barPath(bar), stroke: 'main', width: 0.9, opacity: 0.65 },
  );

/** Battery glyph. `share`: charge from 0 to 1. */
export function batteryParts(share: number): SymbolPart[] {
  const width = Math.max(2.2, 15 * Math.min(1, Math.max(0, share)));
  return [
    {
      d: 'M3 6h16a1.6 1.6 0 0 1 1.6 1.6v8.8A1.6 1.6 0 0 1 19 18H3a1.6 1.6 0 0 1 -1.6 -1.6V7.6A1.6 1.6 0 0 1 3 6Z',
      stroke: 'main',
      width: 2,
    },
    { d: 'M21.6 9.6h1.6v4.8h-1.6Z', fill: 'main' },
    { d: `M3.6 8.4h${width.toFixed(2)}v7.2h${(-width).toFixed(2)}Z`, fill: 'main' },
  ];
}

const others: Readonly<Record<Exclude<SymbolKind, `level${AlarmLevel}`>, readonly SymbolPart[]>> = {
  normal: [{ d: disc(12, 12, 7.4), fill: 'main' }],
  offline: [
    { d: disc(12, 12, 9), stroke: 'main', width: 2.6 },
    { d: 'M6 18L18 6', stroke: 'main', width: 2.6 },
  ],
  late: [
    {
      d: 'M4.4 14L14 4.4M6.2 18L10.6 13.6M14.6 9.6L18.6 5.6M9.6 20.4L20.4 9.6',
      stroke: 'main',
      width: 0.7,
      opacity: 0.55,
    },
    { d: disc(12, 12, 9.6), stroke: 'main', width: 1.9 },
    { d: 'M12 6.2V12.2L16.2 15.6', stroke: 'main', width: 2.1 },
  ],
  resent: [
    { d: roundedSquare(2.2, 3), stroke: 'main', width: 1.6 },
    { text: '补', x: 12, y: 12, size: 13.5, fill: 'main' },
  ],
  fault: [
    { d: roundedSquare(3, 3), stroke: 'main', width: 2.4 },
    { d: 'M8.4 8.4L15.6 15.6M15.6 8.4L8.4 15.6', stroke: 'main', width: 2.4 },
  ],
  lowBattery: batteryParts(0.22),
  poorSignal: signalParts(1),
  occasional: [
    { d: disc(12, 12, 9), stroke: 'main', width: 2.2, dash: [7.6, 6.5] },
    { d: disc(12, 12, 2.7), fill: 'main' },
  ],
  maintenance: [
    { d: roundedSquare(2.6, 2), stroke: 'main', width: 1.9, dash: [3.4, 2.6] },
    {
      d: 'M8 16.2L13 11.2A3 3 0 0 1 16.6 7.4L14.8 9.2L15 10L15.8 10.2L17.4 8.6A3 3 0 0 1 13.9 12.2L9.1 17.2A.9 .9 0 0 1 8 16.2Z',
      fill: 'main',
    },
  ],
  disabled: [
    { d: disc(12, 12, 9), stroke: 'main', width: 2.2 },
    { d: 'M9.6 8.4V15.6M14.4 8.4V15.6', stroke: 'main', width: 2.4 },
  ],
  none: [{ d: disc(12, 12, 7.6), stroke: 'main', width: 1.8, dash: [2.4, 2.4] }],
  place: [{ d: disc(12, 12, 4.5), fill: 'main' }],
};

export function levelOf(kind: SymbolKind): AlarmLevel | null {
  return kind.startsWith('level') ? (Number(kind.slice(5)) as AlarmLevel) : null;
}

/** The parts of a symbol in drawing order, in a box of 24 by 24. */
export function symbolParts(kind: SymbolKind, style: LevelStyle = 'acknowledged'): readonly SymbolPart[] {
  const level = levelOf(kind);
  return level === null ? others[kind as keyof typeof others] : levelParts(level, style);
}
