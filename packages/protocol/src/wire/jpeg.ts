export interface Picture {
  /** A JPEG file without trailing data. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const Marker = { SOI: 0xd8, EOI: 0xd9, SOS: 0xda } as const;
const START = 0xff;
/** Frame types that browsers support: baseline, extended and progressive. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const MOST_SIDE = 8_192;
const MOST_PIXELS = 25_000_000;

/**
 * Checks a picture of a device: all segments within the file, one frame of a limited size, then data up to the end mark. Trailing bytes are
 * dropped. null for anything else, which is not stored.
 */
export function readJpeg(bytes: Buffer): Picture | null {
  if (bytes[0] !== START || bytes[1] !== Marker.SOI) return null;
  let at = 2;
  let size: { width: number; height: number } | null = null;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] as number;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (bytes[at] !== START || marker < 0xc0 || length < 2 || end > bytes.length) return null;
    if (frames.has(marker)) {
      if (size || length < 8) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at = end;
    if (marker === Marker.SOS) break;
  }
  if (!size || !isShown(size)) return null;
  const end = bytes.lastIndexOf(Buffer.of(START, Marker.EOI));
  return end < at ? null : { bytes: bytes.subarray(0, end + 2), ...size };
}

const isShown = ({ width, height }: { width: number; height: number }): boolean =>
  width > 0 && height > 0 && width <= MOST_SIDE && height <= MOST_SIDE && width * height <= MOST_PIXELS;
