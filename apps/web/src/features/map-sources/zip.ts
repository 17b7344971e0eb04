const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const LARGEST_LIST = 1_000_000;
const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  readonly name: string;
  /** Unpacked; throws where it is more than `most` bytes, or broken. */
  readonly read: (most: number) => Promise<Blob>;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

async function unpacked(packed: Blob, most: number): Promise<Blob> {
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('the file in the zip is too large');
    }
    parts.push(value);
  }
}

async function read(file: Blob, at: number, size: number, method: number, most: number): Promise<Blob> {
  const head = await viewOf(file.slice(at, at + 30));
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + size);
  if (method === DEFLATED) return unpacked(packed, most);
  if (method !== STORED || size > most)
    throw new Error('the file in the zip is too large, or packed in an unknown way');
  return packed;
}

/** Files of a zip, by its list at the end. Throws where it is none. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const start = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT);
  const tail = await viewOf(file.slice(start));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error('no zip');
  const [count, size, from] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (size > LARGEST_LIST) throw new Error('the zip holds too many files');
  const list = await viewOf(file.slice(from, from + size));
  const entries: ZipEntry[] = [];
  for (let at = 0, n = 0; n < count && list.getUint32(at, true) === ENTRY; n += 1) {
    const [method, packed, place] = [
      list.getUint16(at + 10, true),
      list.getUint32(at + 20, true),
      list.getUint32(at + 42, true),
    ];
    const length = list.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, length));
    entries.push({ name, read: (most) => read(file, place, packed, method, most) });
    at += 46 + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
}
