import { SYMBOL_BOX, type PartColour, type SymbolPart } from './shapes.ts';

export type SymbolColours = Readonly<Record<PartColour, string>>;

export const symbolFont = (size: number): string =>
  `700 ${size}px "Inter Variable", Inter, "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif`;

/** Draws a symbol at (x, y), `size` pixels wide. It decodes no image, so it works under any content policy. */
export function paintSymbol(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  parts: readonly SymbolPart[],
  colours: SymbolColours,
  at: { x: number; y: number; size: number },
): void {
  context.save();
  context.translate(at.x, at.y);
  context.scale(at.size / SYMBOL_BOX, at.size / SYMBOL_BOX);
  for (const part of parts) {
    if ('text' in part) {
      context.font = symbolFont(part.size);
      context.textAlign = 'center';
      context.textBaseline = 'alphabetic';
      context.fillStyle = colours[part.fill];
      context.globalAlpha = 1;
      context.fillText(part.text, part.x, part.y + part.size * 0.36);
      continue;
    }
    const path = new Path2D(part.d);
    context.globalAlpha = part.opacity ?? 1;
    if (part.fill) {
      context.fillStyle = colours[part.fill];
      context.fill(path);
    }
    if (part.stroke) {
      context.strokeStyle = colours[part.stroke];
      context.lineWidth = part.width ?? 1;
      context.setLineDash([...(part.dash ?? [])]);
      context.lineJoin = 'miter';
      context.stroke(path);
    }
  }
  context.restore();
}
