import { fontFamily } from '../theme/tokens.ts';
import { symbolColours } from '../ui/symbols/colours.ts';
import { paintSymbol, symbolFont } from '../ui/symbols/paint.ts';
import { levelOf, symbolParts, type LevelStyle, type SymbolKind, type SymbolPart } from '../ui/symbols/shapes.ts';
import type { ClusterNode, MapNode } from './clusters.ts';
import type { MapPalette } from './palette.ts';
import type { Sprite } from './sprites.ts';

type Context = OffscreenCanvasRenderingContext2D;
const PAD = 4;

/** Side of a symbol in CSS pixels at scale 1. Important ones are larger. */
export function symbolSize(kind: SymbolKind, style: LevelStyle | undefined): number {
  if (levelOf(kind) !== null) return style === 'unacknowledged' ? 38 : 28;
  return kind === 'normal' ? 18 : 23;
}

/** Diameter of a cluster's ring at scale 1. */
export const ringSize = (count: number): number => Math.min(64, 30 + 9 * Math.log10(count));

/** `isDim`: with the faint ring of an unacknowledged alarm. Others look the same in both phases. */
export const stationSpriteKey = (kind: SymbolKind, style: LevelStyle | undefined, isDim = false): string =>
  `${kind}/${style ?? ''}${isDim && style === 'unacknowledged' ? '/dim' : ''}`;

const DIM = 0.25;
const dimmed = (parts: readonly SymbolPart[]): readonly SymbolPart[] =>
  parts.map((part) => ('isRing' in part && part.isRing ? { ...part, opacity: DIM } : part));

/** Shares are rounded to 1/48 of the ring, so that equal-looking rings share a sprite. */
export function clusterSpriteKey(node: ClusterNode): string {
  const shares = node.shares.map(({ kind, count }) => `${kind}:${Math.ceil((count / node.count) * 48)}`);
  return `${node.count}|${node.worst ?? ''}|${shares.join(',')}`;
}

/** Half the side of a node's symbol, for labels and pointers. */
export function nodeRadius(node: MapNode, scale: number): number {
  if (node.type === 'cluster') return (ringSize(node.count) * scale) / 2 + 2;
  const { kind, levelStyle } = node.station;
  return (symbolSize(kind, levelStyle) * scale * (kind === 'normal' ? 0.64 : 1)) / 2;
}

function haloed(context: Context, palette: MapPalette, paint: () => void): void {
  context.shadowColor = palette.halo;
  context.shadowBlur = 5;
  paint();
  context.shadowBlur = 0;
  context.shadowColor = 'transparent';
  paint();
}

export function stationSprite(
  kind: SymbolKind,
  style: LevelStyle | undefined,
  palette: MapPalette,
  scale: number,
  isDim = false,
): Sprite {
  const size = symbolSize(kind, style) * scale;
  const parts = isDim ? dimmed(symbolParts(kind, style)) : symbolParts(kind, style);
  return {
    key: stationSpriteKey(kind, style, isDim),
    width: size + 2 * PAD,
    height: size + 2 * PAD,
    paint: (context) => {
      const colours = symbolColours(kind, palette.tokens);
      haloed(context, palette, () => paintSymbol(context, parts, colours, { x: PAD, y: PAD, size }));
    },
  };
}

/** A ring with arcs by share of states, the count in the middle and the worst level at its shoulder. */
export function clusterSprite(node: ClusterNode, palette: MapPalette, scale: number): Sprite {
  const diameter = ringSize(node.count) * scale;
  const badge = 19 * scale;
  const room = PAD + badge / 3;
  const side = diameter + 2 * room;
  return {
    key: clusterSpriteKey(node),
    width: side,
    height: side,
    paint: (context) => {
      const middle = side / 2;
      const width = 3.6 * scale;
      const radius = (diameter - width) / 2;
      context.fillStyle = `${palette.halo}D9`;
      context.beginPath();
      context.arc(middle, middle, diameter / 2 + 1.5, 0, 2 * Math.PI);
      context.fill();
      const gap = node.shares.length > 1 ? 0.1 : 0;
      let angle = -Math.PI / 2;
      context.lineWidth = width;
      for (const { kind, count } of node.shares) {
        // Even one station of hundreds must be visible.
        const turn = (count / node.count) * 2 * Math.PI;
        context.strokeStyle = symbolColours(kind, palette.tokens).main;
        context.beginPath();
        context.arc(middle, middle, radius, angle + gap / 2, angle + Math.max(gap / 2 + 0.07, turn - gap / 2));
        context.stroke();
        angle += turn;
      }
      const text = node.count < 1_000 ? String(node.count) : `${(node.count / 1_000).toFixed(1)}k`;
      context.font = symbolFont((text.length > 3 ? 12 : 14) * scale);
      context.fillStyle = palette.tokens.text1;
      context.textAlign = 'center';
      context.fillText(text, middle, middle + 5 * scale);
      if (node.worst !== null) {
        const kind: SymbolKind = `level${node.worst}`;
        const shoulder = middle + (diameter / 2) * Math.SQRT1_2;
        const at = { x: shoulder - badge / 2, y: side - shoulder - badge / 2, size: badge };
        haloed(context, palette, () =>
          paintSymbol(context, symbolParts(kind), symbolColours(kind, palette.tokens), at),
        );
      }
    },
  };
}

/** The ring around the selected station. */
export function selectionSprite(palette: MapPalette, scale: number): Sprite {
  const side = 50 * scale;
  return {
    key: 'selected',
    width: side,
    height: side,
    paint: (context) => {
      context.beginPath();
      context.arc(side / 2, side / 2, side / 2 - 3, 0, 2 * Math.PI);
      context.strokeStyle = palette.halo;
      context.lineWidth = 5;
      context.stroke();
      context.strokeStyle = palette.tokens.accent;
      context.lineWidth = 2.4;
      context.stroke();
    },
  };
}

export interface LabelStyle {
  readonly size: number;
  readonly weight: 400 | 500 | 700;
  readonly colour: string;
  readonly isItalic?: boolean;
}

export const labelFont = (style: LabelStyle): string =>
  `${style.isItalic ? 'italic ' : ''}${style.weight} ${style.size}px ${fontFamily}`;

export function labelSprite(key: string, text: string, width: number, style: LabelStyle, palette: MapPalette): Sprite {
  const height = Math.ceil(style.size * 1.5);
  return {
    key,
    width: width + 8,
    height,
    paint: (context) => {
      context.font = labelFont(style);
      context.textAlign = 'center';
      context.lineJoin = 'round';
      context.strokeStyle = palette.halo;
      context.lineWidth = 3.5;
      const baseline = height / 2 + style.size * 0.36;
      context.strokeText(text, width / 2 + 4, baseline);
      context.fillStyle = style.colour;
      context.fillText(text, width / 2 + 4, baseline);
    },
  };
}
