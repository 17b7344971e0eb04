import { fontFamily, tokens, type Scheme } from '../theme/tokens.ts';

export interface PictureWords {
  readonly title: string;
  /** Details of the picture: sensor, period, zone. */
  readonly lines: readonly string[];
}

const EDGE = 20;
const TITLE = 24;
const LINE = 18;

/**
 * A plot as a picture: canvases, `svg[data-plot]` and texts of `[data-plot-words]`, with ground and title, at screen resolution.
 * Throws if a part cannot be drawn.
 */
export async function pictureOf(plot: HTMLElement, scheme: Scheme, caption: PictureWords): Promise<Blob> {
  const t = tokens[scheme];
  const box = plot.getBoundingClientRect();
  const ratio = Math.max(2, window.devicePixelRatio);
  const head = EDGE + TITLE + caption.lines.length * LINE + 8;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((box.width + 2 * EDGE) * ratio);
  canvas.height = Math.round((head + box.height + EDGE) * ratio);
  const pen = canvas.getContext('2d')!;
  pen.scale(ratio, ratio);
  pen.fillStyle = t.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'top';
  pen.fillStyle = t.text1;
  pen.font = `700 17px ${fontFamily}`;
  pen.fillText(caption.title, EDGE, EDGE - 4);
  pen.fillStyle = t.text3;
  pen.font = `13px ${fontFamily}`;
  caption.lines.forEach((line, i) => pen.fillText(line, EDGE, EDGE - 4 + TITLE + i * LINE));
  for (const part of plot.querySelectorAll<HTMLCanvasElement | SVGSVGElement>('canvas, svg[data-plot]')) {
    const at = part.getBoundingClientRect();
    const drawn = part instanceof HTMLCanvasElement ? part : await imageOf(part);
    pen.drawImage(drawn, EDGE + at.left - box.left, head + at.top - box.top, at.width, at.height);
  }
  for (const words of plot.querySelectorAll<HTMLElement>('[data-plot-words]')) {
    const at = words.getBoundingClientRect();
    const { font, color } = getComputedStyle(words);
    pen.font = font;
    pen.fillStyle = color;
    pen.fillText(words.textContent, EDGE + at.left - box.left, head + at.top - box.top + 2, box.width);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be made'))), 'image/png');
  });
}

async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', fontFamily);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
