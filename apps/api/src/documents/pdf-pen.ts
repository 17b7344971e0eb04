import type { Fonts } from './fonts.ts';
import { ink, type Corner, type Letters, type Pen, type Stroke } from './pen.ts';

/** Distance from the middle of the text to its baseline, as a share of the font size. */
export const BASELINE = 0.36;

/** A pen that draws into a PDF with its origin at `left`, `top` of the current page. */
export function pdfPen(pdf: PDFKit.PDFDocument, fonts: Fonts, left: number, top: number): Pen {
  const path = (corners: readonly Corner[]): void => {
    for (const [i, [x, y]] of corners.entries())
      if (i === 0) pdf.moveTo(left + x, top + y);
      else pdf.lineTo(left + x, top + y);
  };
  const dressed = ({ color, width = 1, dash }: Stroke): void => {
    pdf.lineWidth(width).strokeColor(color).lineJoin('round');
    if (dash) pdf.dash(dash[0], { space: dash[1] });
    else pdf.undash();
  };
  const finish = ({ fill, opacity = 1, stroke }: { fill?: string; opacity?: number; stroke?: Stroke }): void => {
    if (fill !== undefined) pdf.fillColor(fill, opacity);
    if (stroke) dressed(stroke);
    if (fill !== undefined && stroke) pdf.fillAndStroke();
    else if (fill !== undefined) pdf.fill();
    else pdf.stroke();
    pdf.fillOpacity(1);
  };
  return {
    line: (corners, stroke) => {
      path(corners);
      dressed(stroke);
      pdf.stroke().undash();
    },
    shape: (corners, look) => {
      path(corners);
      pdf.closePath();
      finish(look);
    },
    circle: (x, y, radius, look) => {
      pdf.circle(left + x, top + y, radius);
      finish(look);
    },
    text: (x, y, text, { size = 8, color = ink.text1, align = 'left', isBold = false }: Letters = {}) => {
      const runs = fonts.runs(text, isBold);
      const widths = runs.map((run) => pdf.font(run.file).fontSize(size).widthOfString(run.text));
      const whole = widths.reduce((sum, width) => sum + width, 0);
      let at = left + x - (align === 'left' ? 0 : align === 'right' ? whole : whole / 2);
      for (const [i, run] of runs.entries()) {
        pdf
          .font(run.file)
          .fontSize(size)
          .fillColor(color)
          .text(run.text, at, top + y + BASELINE * size, { lineBreak: false, baseline: 'alphabetic' });
        at += widths[i]!;
      }
      return whole;
    },
    widthOf: (text, { size = 8, isBold = false } = {}) => fonts.widthOf(text, size, isBold),
    within: (width, height, draw) => {
      pdf.save().rect(left, top, width, height).clip();
      draw();
      pdf.restore();
    },
    moved: (x, y) => pdfPen(pdf, fonts, left + x, top + y),
  };
}
