/** Width of a CJK character relative to the font size. */
const SQUARE = 1;
const NARROW = 0.58;
/** The first CJK code point. */
const EAST = 0x2e80;

/** Approximate width in px of a text on a canvas. `size`: font size in px. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign.codePointAt(0)! >= EAST ? SQUARE : NARROW), 0) * size;
