import { BASELINE } from './pdf-pen.ts';
import type { Fonts } from './fonts.ts';
import { ink, type Corner, type Letters, type Pen, type Stroke } from './pen.ts';

const n = (value: number): string => String(Math.round(value * 100) / 100);
const pointsOf = (corners: readonly Corner[]): string => corners.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');
const strokeOf = (stroke: Stroke | undefined): string =>
  stroke
    ? ` stroke="${stroke.color}" stroke-width="${stroke.width ?? 1}" stroke-linejoin="round"${stroke.dash ? ` stroke-dasharray="${stroke.dash.join(' ')}"` : ''}`
    : '';
const lookOf = ({ fill, opacity = 1, stroke }: { fill?: string; opacity?: number; stroke?: Stroke }): string =>
  `fill="${fill ?? 'none'}" fill-opacity="${opacity}"${strokeOf(stroke)}`;

function svgPen(fonts: Fonts, put: (part: string) => void): Pen {
  let clip: string | null = null;
  const push = (part: string): void => put(clip === null ? part : `<g clip-path="${clip}">${part}</g>`);
  return {
    line: (corners, stroke) => push(`<polyline points="${pointsOf(corners)}" fill="none"${strokeOf(stroke)}/>`),
    shape: (corners, look) => push(`<polygon points="${pointsOf(corners)}" ${lookOf(look)}/>`),
    circle: (x, y, radius, look) => push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${lookOf(look)}/>`),
    text: (x, y, text, { size = 8, color = ink.text1, align = 'left', isBold = false }: Letters = {}) => {
      let at = 0;
      const paths: string[] = [];
      for (const run of fonts.runs(text, isBold)) {
        const font = fonts.font(run.file);
        const { glyphs, positions } = font.layout(run.text);
        const scale = size / font.unitsPerEm;
        for (const [i, glyph] of glyphs.entries()) {
          const { xAdvance, xOffset, yOffset } = positions[i]!;
          const move = `translate(${n(at + xOffset * scale)} ${n(-yOffset * scale)}) scale(${scale} ${-scale})`;
          paths.push(`<path transform="${move}" d="${glyph.path.toSVG()}"/>`);
          at += xAdvance * scale;
        }
      }
      const start = x - (align === 'left' ? 0 : align === 'right' ? at : at / 2);
      push(`<g transform="translate(${n(start)} ${n(y + BASELINE * size)})" fill="${color}">${paths.join('')}</g>`);
      return at;
    },
    widthOf: (text, { size = 8, isBold = false } = {}) => fonts.widthOf(text, size, isBold),
    within: (width, height, draw) => {
      const id = `within-${Math.round(width)}-${Math.round(height)}`;
      put(`<clipPath id="${id}"><rect width="${n(width)}" height="${n(height)}"/></clipPath>`);
      clip = `url(#${id})`;
      draw();
      clip = null;
    },
    moved: (x, y) => svgPen(fonts, (part) => push(`<g transform="translate(${n(x)} ${n(y)})">${part}</g>`)),
  };
}

/** Draws an SVG picture. Text is drawn as outlines, so that rendering needs no fonts. */
export function svgOf(fonts: Fonts, width: number, height: number, draw: (pen: Pen) => void): string {
  const parts: string[] = [];
  draw(svgPen(fonts, (part) => parts.push(part)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}
