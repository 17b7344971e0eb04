import type Sharp from 'sharp';
import { FileProblem, type CheckedFile } from './file-problem.ts';

const MOST_MEGAPIXELS = 50;
const TIMEOUT_S = 30;
const QUALITY = 84;

/** Loaded with the first picture, as it takes a twentieth of the start of the api. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Every file is different, so caching decoded pictures is useless.
  sharp.cache(false);
  return sharp;
}

const starts = (content: Buffer, text: string, at = 0): boolean =>
  content.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Whether the content starts like one of the accepted formats; the file name does not matter. */
function isTaken(content: Buffer): boolean {
  if (starts(content, '\x89PNG\r\n\x1a\n') || starts(content, '\xff\xd8\xff') || starts(content, 'GIF8')) return true;
  if (starts(content, 'RIFF') && starts(content, 'WEBP', 8)) return true;
  return starts(content, 'ftyp', 4) && /^(avif|avis|heic|heix|mif1|msf1)$/.test(content.toString('latin1', 8, 12));
}

const isSvg = (content: Buffer): boolean => /<svg[\s>]/i.test(content.toString('latin1', 0, 4_096));

/** Re-encodes the first picture of the file as upright WebP, at most `longest` pixels a side, without metadata. */
export async function checkImage(content: Buffer, longest: number): Promise<CheckedFile> {
  if (!isTaken(content)) throw new FileProblem(isSvg(content) ? 'svg' : 'image');
  const sharp = await loadSharp();
  const limitInputPixels = MOST_MEGAPIXELS * 1_000_000;
  const size = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileProblem('imageDamaged');
    });
  if (size.width * size.height > limitInputPixels) throw new FileProblem('megapixels', { most: MOST_MEGAPIXELS });
  try {
    const { data, info } = await sharp(content, { limitInputPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_S })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { mediaType: 'image/webp', content: data, width: info.width, height: info.height, bounds: null };
  } catch {
    throw new FileProblem('imageDamaged');
  }
}
