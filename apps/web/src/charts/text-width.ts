/** Share of the type size that a sign takes: those of the east are square. */
const SQUARE = 1;
const NARROW = 0.58;
/** First sign that is square. */
const EAST = 0x2e80;

/** About how wide a text is that is drawn on a canvas, px. `size`: of the type, px. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign.codePointAt(0)! >= EAST ? SQUARE : NARROW), 0) * size;
