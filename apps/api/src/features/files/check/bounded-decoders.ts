import { inflateSync } from 'node:zlib';
import { addDecoder, BaseDecoder } from 'geotiff';
import { LARGEST_BLOCK } from './elevation-header.ts';
import { unpackLzw } from './lzw.ts';

const own = (bytes: Uint8Array): ArrayBufferLike =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

/** The size of a block by its own header, which may be wrong. */
function largestBlock({ tileWidth, tileHeight, bitsPerSample }: BaseDecoder['parameters']): number {
  const bits = typeof bitsPerSample === 'number' ? bitsPerSample : (bitsPerSample[0] ?? 8);
  return Math.min(LARGEST_BLOCK, Math.ceil((tileWidth * tileHeight * bits) / 8));
}

class BoundedInflate extends BaseDecoder {
  override decodeBlock(buffer: ArrayBufferLike): ArrayBufferLike {
    return own(inflateSync(new Uint8Array(buffer), { maxOutputLength: largestBlock(this.parameters) }));
  }
}

class BoundedLzw extends BaseDecoder {
  override decodeBlock(buffer: ArrayBufferLike): ArrayBufferLike {
    return own(unpackLzw(new Uint8Array(buffer), largestBlock(this.parameters)));
  }
}

/** Replaces the library's decoders, which expand without limit, with decoders that stop at the block size. */
export function boundDecoders(): void {
  addDecoder([8, 32_946], () => Promise.resolve(BoundedInflate), undefined, false);
  addDecoder(5, () => Promise.resolve(BoundedLzw), undefined, false);
}
