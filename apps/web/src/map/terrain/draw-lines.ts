import type { ContourLines, Lines } from './contour-lines.ts';
import type { Bounds } from './elevation.ts';
import type { Rgb } from './tint.ts';

/** Opacities of contour lines. */
export const MINOR_OPACITY = 0.15;
export const MAJOR_OPACITY = 0.36;

/**
 * Draws contour lines into the relief's picture, for renderers too slow for separate lines. The picture's fade applies to them
 * too.
 */
export function drawLines(
  context: OffscreenCanvasRenderingContext2D,
  contours: ContourLines,
  bounds: Bounds,
  colour: Rgb,
): void {
  const [west, south, east, north] = bounds;
  const { width, height } = context.canvas;
  const draw = ({ positions, starts }: Lines, opacity: number, lineWidth: number): void => {
    context.beginPath();
    for (let line = 0; line + 1 < starts.length; line++) {
      for (let i = starts[line]!; i < starts[line + 1]!; i++) {
        const x = ((positions[i * 2]! - west) / (east - west)) * width;
        const y = ((north - positions[i * 2 + 1]!) / (north - south)) * height;
        if (i === starts[line]) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
    }
    context.strokeStyle = `rgb(${colour.join(' ')} / ${opacity})`;
    context.lineWidth = lineWidth;
    context.stroke();
  };
  context.globalCompositeOperation = 'source-atop';
  draw(contours.minors, MINOR_OPACITY, 1.2);
  draw(contours.majors, MAJOR_OPACITY, 1.5);
}
